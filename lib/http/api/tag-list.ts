import type { TagList } from "#lib/shelter/pets/etag.rules.ts";

/** One list element with its comma (RFC 9110, sections 8.8.3 and 13.1.1); elements may be empty. */
const ELEMENT = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** The suffix that compressing proxies add: `"42.3-gzip"`. */
const CODING = /(?:--?|;)(?:gzip|br|zstd|deflate)"$/;

/**
 * Weak tags count as strong ones. A tag with a coding suffix also counts without it.
 * @returns undefined if malformed
 */
export function readTags(header: string): TagList | undefined {
  if (header.trim() === "*") return "any";
  const tags: string[] = [];
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const tag = ELEMENT.exec(header)?.[1];
    if (ELEMENT.lastIndex === 0) return undefined;
    if (tag === undefined) continue;
    tags.push(tag);
    if (CODING.test(tag)) tags.push(tag.replace(CODING, '"'));
  }
  return tags.length > 0 ? tags : undefined;
}
