import type { FileLine } from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";

/** UTF-16 units shown around a quotation mark. */
export const AROUND_UNITS = 400;

/** CRLF, LF, or CR. */
export const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

export function lineAt(text: string, at: number): { start: number; end: number; next: number } {
  const start = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const length = text.slice(at).search(/[\r\n]/);
  const end = length === -1 ? text.length : at + length;
  return { start, end, next: text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length) };
}

/** The last line's beginning, and the end of the text before. */
export function lastLines(text: string): string {
  const { start } = lineAt(text, text.length);
  return text.slice(Math.max(0, start - AROUND_UNITS), start + AROUND_UNITS);
}

/** @param text starts within line `n` */
export function linesAround(before: string, text: string, n: number): FileLine[] {
  const whole = before + text;
  const { start, end, next } = lineAt(whole, before.length);
  const lines = [{ n, text: shortened(whole.slice(start, end)) }];
  if (start > 0) {
    const previous = lineAt(whole, whole.startsWith("\r\n", start - 2) ? start - 2 : start - 1);
    lines.unshift({ n: n - 1, text: shortened(whole.slice(previous.start, previous.end)) });
  }
  if (next < whole.length) lines.push({ n: n + 1, text: shortened(whole.slice(next, lineAt(whole, next).end)) });
  return lines;
}
