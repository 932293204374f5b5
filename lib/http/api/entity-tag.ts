import { hash } from "node:crypto";
import { readTags } from "#lib/http/api/tag-list.ts";

const digest = (text: string): string => hash("sha1", text, "base64url");

/** Weak (RFC 9110, section 8.8.3), because compressed copies share it. */
export function entityTag(body: string, next: string | undefined): string {
  return `W/"${digest(next === undefined ? body : body + next)}"`;
}

/**
 * Of a record with a part that changes by itself, such as when it was last used.
 * @param settings what writes change
 */
export const recordTag = (settings: string, body: string): string => `W/"${digest(settings)}.${digest(body)}"`;

/** @returns the part of it that only changes of settings change */
export const settingsTag = (tag: string): string => tag.replace(/^(?:W\/)?("[\w-]+)\.[\w-]+"$/, '$1"').replace(/^W\//, "");

/** RFC 9110, section 13.1.2; a malformed header matches nothing. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  const tags = readTags(ifNoneMatch);
  return tags === "any" || (tags?.includes(tag.startsWith("W/") ? tag.slice(2) : tag) ?? false);
}

export const TAG_HEADER = {
  ETag: { description: "Identifies this content. Send it as `If-None-Match`.", example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"', required: true },
};
