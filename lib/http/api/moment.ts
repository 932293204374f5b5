import * as z from "zod";

const MAX_LENGTH = 40;
/** Zod also accepts times without seconds. */
const WITH_SECONDS = /T\d\d:\d\d:\d\d/;
const schema = z.iso.datetime({ offset: true });

/** Completes "updatedSince must be …". */
export const MOMENT_RULE = "an RFC 3339 date and time with its offset, such as 2026-11-21T09:30:00Z (a + in the offset is sent as %2B)";

/**
 * RFC 3339 with an offset and uppercase letters.
 * @returns epoch milliseconds
 */
export function momentFromText(text: string): number | undefined {
  return text.length <= MAX_LENGTH && WITH_SECONDS.test(text) && schema.safeParse(text).success ? Date.parse(text) : undefined;
}
