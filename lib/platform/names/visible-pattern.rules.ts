/** Not every generator's regular expressions support escapes. */
const INVISIBLE =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8";

/**
 * For schemas that are published: text with something visible in it.
 * @param excluded characters of a class, in the `\x00` form, which every generator supports
 */
export function visiblePattern(excluded: string): string {
  return `^[^${excluded}]*[^\\s\\x00-\\x1f\\x7f-\\x9f${INVISIBLE}][^${excluded}]*$`;
}
