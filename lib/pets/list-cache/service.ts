import { settings } from "#lib/config/env.ts";
import { slot } from "#lib/runtime.ts";

/** A finished page, valid while the project's pets version is unchanged. */
export interface CachedPage {
  version: string;
  body: Buffer;
  /** Path and query of the next page, or undefined on the last. */
  next: string | undefined;
}

interface ListCache {
  pages: Map<string, CachedPage>;
  bytes: number;
}

/** Bytes that an entry costs beside its body: key, map slot, strings. */
const OVERHEAD_BYTES = 400;

const cache = slot<ListCache>("pets.list-cache", () => ({ pages: new Map(), bytes: 0 }));

const keyOf = (projectId: string, query: string): string => `${projectId}?${query}`;

/** The page kept for a project and query string, when it is of this version. */
export function cachedPage(projectId: string, query: string, version: string): CachedPage | undefined {
  const page = cache().pages.get(keyOf(projectId, query));
  return page?.version === version ? page : undefined;
}

/** Keeps a page; the oldest go when the bound of `LIST_CACHE_MB` is reached. */
export function keepPage(projectId: string, query: string, page: CachedPage): void {
  const most = settings().LIST_CACHE_MB * 1024 * 1024;
  const size = page.body.byteLength + query.length + OVERHEAD_BYTES;
  if (size > most) return;
  const held = cache();
  const key = keyOf(projectId, query);
  drop(held, key);
  while (held.bytes + size > most) {
    const oldest = held.pages.keys().next();
    if (oldest.done) break;
    drop(held, oldest.value);
  }
  held.pages.set(key, page);
  held.bytes += size;
}

function drop(held: ListCache, key: string): void {
  const page = held.pages.get(key);
  if (!page) return;
  held.pages.delete(key);
  held.bytes -= page.body.byteLength + (key.length - key.indexOf("?") - 1) + OVERHEAD_BYTES;
}
