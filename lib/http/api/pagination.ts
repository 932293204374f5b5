import type { Reply } from "#lib/http/api/define-route.ts";
import { entityTag } from "#lib/http/api/entity-tag.ts";

/**
 * @param kept already encoded
 * @returns undefined on the last page
 */
export function nextTarget(
  path: string,
  kept: Record<string, string | undefined>,
  after: string | undefined,
  name: "after" | "cursor" = "after",
): string | undefined {
  if (after === undefined) return undefined;
  let query = "";
  for (const name in kept) if (kept[name] !== undefined) query += `${name}=${kept[name]}&`;
  return `${path}?${query}${name}=${after}`;
}

/** RFC 8288. */
export function linkHeader(origin: string, next: string | undefined): string[] {
  return next === undefined ? [] : ["Link", `<${origin}${next}>; rel="next"`];
}

interface ListedPage {
  path: string;
  /** Texts of the parameters that the next page keeps. */
  kept: Record<string, string | undefined>;
  body: string;
  nextAfter: string | undefined;
  updatedUntil?: string | undefined;
}

export function pageReply(origin: string, { path, kept, body, nextAfter, updatedUntil }: ListedPage): Reply {
  const encoded = Object.entries(kept).map(([name, text]) => [name, text && encodeURIComponent(text)]);
  const next = nextTarget(path, Object.fromEntries(encoded), nextAfter);
  const headers = linkHeader(origin, next);
  if (updatedUntil !== undefined) headers.push("Updated-Until", updatedUntil);
  return { status: 200, headers, body, etag: entityTag(body, next) };
}

/** Cuts a page, by id, from rows that are all in memory. */
export function sliceOf<Row extends { id: bigint }>(rows: readonly Row[], { after, limit }: { after: string | undefined; limit: number }) {
  const following = rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .filter(({ id }) => after === undefined || id > BigInt(after));
  const page = following.slice(0, limit);
  return { rows: page, nextAfter: following.length > limit ? String(page.at(-1)?.id) : undefined };
}
