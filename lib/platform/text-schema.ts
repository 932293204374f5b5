import * as z from "zod";
import { isStorable } from "#lib/platform/stored-text.ts";

/**
 * Trimmed; may be empty.
 * @param what subject of its error sentences
 */
export const textSchema = (what: string, max: number) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(max, { error: `${what} can have at most ${max.toLocaleString("en")} characters` })
    .refine(isStorable, { error: `${what} contains a character that cannot be stored` });
