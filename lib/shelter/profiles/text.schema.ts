import * as z from "zod";
import type {} from "zod-openapi";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

const CONTROL = /\p{Cc}/u;
/** Line breaks and tabs are text. */
const CONTROL_IN_LINES = /[^\P{Cc}\t\n\r]/u;

function isText(text: string, max: number, isOneLine: boolean): boolean {
  // Skips the split for most: a code point has at most two UTF-16 units.
  if (text.length > 2 * max || isBlank(text) || !isStorable(text)) return false;
  return !(isOneLine ? CONTROL : CONTROL_IN_LINES).test(text) && [...text].length <= max;
}

/** @param orNull what null does */
export function textSchema(max: number, orNull = "") {
  const error = `must be text of 1 to ${max} characters on one line, not blank${orNull}`;
  return z
    .string({ error })
    .refine((text) => isText(text, max, true), { error })
    .meta({ minLength: 1, maxLength: max });
}

/** @param orNull what null does */
export function linesSchema(max: number, orNull = "") {
  const error = `must be text of 1 to ${max} characters, not blank, without control characters${orNull}`;
  return z
    .string({ error })
    .refine((text) => isText(text, max, false), { error })
    .meta({ minLength: 1, maxLength: max });
}
