import type { TagList } from "#lib/shelter/pets/etag.rules.ts";

/** Sticky: an element of the list and its comma (RFC 9110, sections 8.8.3 and 13.1.1). Lists may have empty elements. */
const ELEMENT = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** What compressing proxies and servers append to a tag, within its quotes: `"42.3-gzip"`. */
const CODING = /(?:--?|;)(?:gzip|br|zstd|deflate)"$/;

/**
 * Reads `If-Match` and `If-None-Match`. Weak tags count as strong ones, and a tag with a coding also as the one without
 * it: a proxy that compresses changes our tags so, and no tag of ours names two contents.
 * @returns undefined for a malformed list
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
