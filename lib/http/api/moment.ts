import * as z from "zod";

const MAX_LENGTH = 40;
/** Zod also accepts times without seconds. */
const WITH_SECONDS = /T\d\d:\d\d:\d\d/;
const schema = z.iso.datetime({ offset: true });

/**
 * RFC 3339 with an offset and uppercase letters.
 * @returns epoch milliseconds
 */
export function momentFromText(text: string): number | undefined {
  return text.length <= MAX_LENGTH && WITH_SECONDS.test(text) && schema.safeParse(text).success ? Date.parse(text) : undefined;
}
