/** PostgreSQL keeps neither NUL nor half a surrogate pair, as text and in JSON. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** For text that no one can correct: replaces what cannot be stored with U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\u{FFFD}");

/** @param max UTF-16 units; half a surrogate pair is dropped */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/** JSON escapes what cannot be stored. */
const MAY_BE_UNSTORABLE = /\\u(?:d[89a-f]|0000)/i;

function onlyStorable(name: string, value: unknown): unknown {
  if (isStorable(name) && (typeof value !== "string" || isStorable(value))) return value;
  throw new SyntaxError("it has a text that cannot be stored");
}

/** @throws SyntaxError, also for text that cannot be stored */
export function parseStorableJson(text: string): unknown {
  return MAY_BE_UNSTORABLE.test(text) ? JSON.parse(text, onlyStorable) : JSON.parse(text);
}
