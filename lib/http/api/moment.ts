import * as z from "zod";

const MAX_LENGTH = 40;
/** zod takes times without seconds too. */
const WITH_SECONDS = /T\d\d:\d\d:\d\d/;
const schema = z.iso.datetime({ offset: true });

/**
 * Parses an RFC 3339 date and time with its offset, letters in uppercase.
 * @returns epoch milliseconds, finer fractions cut off; undefined for anything else
 */
export function momentFromText(text: string): number | undefined {
  return text.length <= MAX_LENGTH && WITH_SECONDS.test(text) && schema.safeParse(text).success ? Date.parse(text) : undefined;
}
