import { Gauge } from "prom-client";
import { settings } from "#lib/platform/config/env.ts";
import { slot } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";

export interface ListPage {
  body: string;
  /** Path and query; undefined on the last page. */
  next: string | undefined;
  etag: string;
  /** Whether the query has parameters that can still change. */
  isBeta: boolean;
}

interface Shelf {
  projectId: string;
  version: string;
  pages: Map<string, CachedPage>;
  bytes: number;
}

interface ListCache {
  size: Gauge;
  /** Most recently filled last. */
  shelves: Map<string, Shelf>;
  bytes: number;
}

/** Per-entry overhead: key, map slot, strings, buffer header. */
const OVERHEAD_BYTES = 600;
/** Of a compressed copy: map slot, promise, buffer header. */
const COPY_OVERHEAD_BYTES = 300;

class CachedPage {
  readonly body: Buffer;
  readonly next: string | undefined;
  readonly etag: string;
  readonly isBeta: boolean;
  readonly query: string;
  readonly #shelf: Shelf | undefined;
  #copies: Map<string, Promise<Buffer>> | undefined;
  bytes: number;

  constructor(query: string, { body, next, etag, isBeta }: ListPage, shelf: Shelf | undefined) {
    const length = Buffer.byteLength(body);
    // A slice of Node's shared pool would keep its neighbors alive.
    this.body = Buffer.allocUnsafeSlow(length);
    this.body.write(body);
    this.next = next;
    this.etag = etag;
    this.isBeta = isBeta;
    this.query = query;
    this.#shelf = shelf;
    this.bytes = length + query.length + OVERHEAD_BYTES;
  }

  /**
   * The body in another coding, made once: callers in the meantime wait for the same copy.
   * @throws whatever `make` does, and tries again next time
   */
  copy<Coding extends string>(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> {
    this.#copies ??= new Map();
    const kept = this.#copies.get(coding);
    if (kept) return kept;
    const made = make(coding, this.body);
    this.#copies.set(coding, made);
    const forget = (): unknown => this.#copies?.delete(coding);
    made.then((copy) => keepCopy(this, this.#shelf, copy.byteLength + COPY_OVERHEAD_BYTES) || forget(), forget);
    return made;
  }
}

const cache = slot<ListCache>("pets.list-cache", () => {
  const size = new Gauge({
    name: "petstore_list_cache_bytes",
    help: "Bytes of finished lists kept in memory",
    registers: [registry()],
    collect() {
      this.set(made.bytes);
    },
  });
  const made: ListCache = { size, shelves: new Map(), bytes: 0 };
  return made;
});

const maxBytes = (): number => settings().LIST_CACHE_MB * 1024 * 1024;

export function cachedPage(projectId: string, query: string, version: string): CachedPage | undefined {
  const shelf = cache().shelves.get(projectId);
  return shelf?.version === version ? shelf.pages.get(query) : undefined;
}

/**
 * Drops other versions; at the `LIST_CACHE_MB` limit, evicts the projects filled longest ago, then this project's
 * oldest pages. Compressed copies count as well.
 * @returns the page, even when too large to cache
 */
export function keepPage(projectId: string, query: string, version: string, page: ListPage): CachedPage {
  const held = cache();
  if (Buffer.byteLength(page.body) + query.length + OVERHEAD_BYTES > maxBytes()) return new CachedPage(query, page, undefined);
  const shelf = currentShelf(held, projectId, version);
  const kept = new CachedPage(query, page, shelf);
  removePage(held, shelf, query);
  makeRoom(held, shelf, kept.bytes);
  shelf.pages.set(query, kept);
  shelf.bytes += kept.bytes;
  held.bytes += kept.bytes;
  return kept;
}

/** @returns false when the page is no longer cached or there is no room */
function keepCopy(page: CachedPage, shelf: Shelf | undefined, bytes: number): boolean {
  const held = cache();
  const isCached = (): boolean => held.shelves.get(shelf?.projectId ?? "") === shelf && shelf?.pages.get(page.query) === page;
  if (!shelf || page.bytes + bytes > maxBytes() || !isCached()) return false;
  makeRoom(held, shelf, bytes);
  if (!isCached()) return false;
  page.bytes += bytes;
  shelf.bytes += bytes;
  held.bytes += bytes;
  return true;
}

function makeRoom(held: ListCache, shelf: Shelf, bytes: number): void {
  const max = maxBytes() - bytes;
  for (const other of held.shelves.values()) {
    if (held.bytes <= max) return;
    if (other !== shelf) removeShelf(held, other);
  }
  for (const old of shelf.pages.keys()) {
    if (held.bytes <= max) return;
    removePage(held, shelf, old);
  }
}

function currentShelf(held: ListCache, projectId: string, version: string): Shelf {
  const found = held.shelves.get(projectId);
  if (found?.version === version) {
    held.shelves.delete(projectId);
    held.shelves.set(projectId, found);
    return found;
  }
  if (found) removeShelf(held, found);
  const made = { projectId, version, pages: new Map(), bytes: 0 };
  held.shelves.set(projectId, made);
  return made;
}

function removeShelf(held: ListCache, shelf: Shelf): void {
  held.shelves.delete(shelf.projectId);
  held.bytes -= shelf.bytes;
}

function removePage(held: ListCache, shelf: Shelf, query: string): void {
  const page = shelf.pages.get(query);
  if (!page) return;
  shelf.pages.delete(query);
  shelf.bytes -= page.bytes;
  held.bytes -= page.bytes;
}
