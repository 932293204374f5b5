/** Whether PostgreSQL can keep it, as text and in JSON: neither has NUL or half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** For what no one can correct, such as another server's words, or an excerpt: what cannot be kept becomes U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\u{FFFD}");

/** Never leaves half a surrogate pair. @param max UTF-16 units */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}

/** JSON escapes what cannot be stored. */
const MAY_BE_UNSTORABLE = /\\u(?:d[89a-f]|0000)/i;

function onlyStorable(name: string, value: unknown): unknown {
  if (isStorable(name) && (typeof value !== "string" || isStorable(value))) return value;
  throw new SyntaxError("it has a text that cannot be stored");
}

/** @throws SyntaxError also for JSON with a text that cannot be stored */
export function parseStorableJson(text: string): unknown {
  return MAY_BE_UNSTORABLE.test(text) ? JSON.parse(text, onlyStorable) : JSON.parse(text);
}
