import { Gauge } from "prom-client";
import { settings } from "#lib/config/env.ts";
import { metrics } from "#lib/metrics.ts";
import { slot } from "#lib/runtime.ts";

interface CachedPage {
  body: Buffer;
  /** Path and query; undefined on the last page. */
  next: string | undefined;
}

interface Shelf {
  version: string;
  pages: Map<string, CachedPage>;
  bytes: number;
}

interface ListCache {
  /** Most recently filled last. */
  shelves: Map<string, Shelf>;
  bytes: number;
}

/** Per-entry overhead: key, map slot, strings, buffer header. */
const OVERHEAD_BYTES = 600;

const cache = slot<ListCache>("pets.list-cache", () => {
  const made: ListCache = { shelves: new Map(), bytes: 0 };
  new Gauge({
    name: "petstore_list_cache_bytes",
    help: "Bytes of finished lists kept in memory",
    registers: [metrics()],
    collect() {
      this.set(made.bytes);
    },
  });
  return made;
});

export function cachedPage(projectId: string, query: string, version: string): CachedPage | undefined {
  const shelf = cache().shelves.get(projectId);
  return shelf?.version === version ? shelf.pages.get(query) : undefined;
}

/**
 * Drops other versions; at the `LIST_CACHE_MB` limit, evicts the projects filled longest ago, then this project's
 * oldest pages.
 * @returns the page, even when too large to cache
 */
export function keepPage(projectId: string, query: string, version: string, body: string, next: string | undefined): CachedPage {
  const held = cache();
  const length = Buffer.byteLength(body);
  // A slice of Node's shared pool would keep its neighbors alive.
  const page = { body: Buffer.allocUnsafeSlow(length), next };
  page.body.write(body);
  const most = settings().LIST_CACHE_MB * 1024 * 1024;
  const size = length + query.length + OVERHEAD_BYTES;
  if (size > most) return page;
  const shelf = currentShelf(held, projectId, version);
  removePage(held, shelf, query);
  for (const [id, other] of held.shelves) {
    if (held.bytes + size <= most) break;
    if (other !== shelf) removeShelf(held, id, other);
  }
  for (const old of shelf.pages.keys()) {
    if (held.bytes + size <= most) break;
    removePage(held, shelf, old);
  }
  shelf.pages.set(query, page);
  shelf.bytes += size;
  held.bytes += size;
  return page;
}

function currentShelf(held: ListCache, projectId: string, version: string): Shelf {
  const found = held.shelves.get(projectId);
  if (found?.version === version) {
    held.shelves.delete(projectId);
    held.shelves.set(projectId, found);
    return found;
  }
  if (found) removeShelf(held, projectId, found);
  const made = { version, pages: new Map(), bytes: 0 };
  held.shelves.set(projectId, made);
  return made;
}

function removeShelf(held: ListCache, projectId: string, shelf: Shelf): void {
  held.shelves.delete(projectId);
  held.bytes -= shelf.bytes;
}

function removePage(held: ListCache, shelf: Shelf, query: string): void {
  const page = shelf.pages.get(query);
  if (!page) return;
  shelf.pages.delete(query);
  const size = page.body.byteLength + query.length + OVERHEAD_BYTES;
  shelf.bytes -= size;
  held.bytes -= size;
}
