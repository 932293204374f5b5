import { LRUCache } from "lru-cache";

export interface ListPage {
  body: string;
  /** Path and query; undefined on the last page. */
  next: string | undefined;
  etag: string;
}

/** Entry, strings, buffer header. */
const OVERHEAD_BYTES = 600;
/** Map slot, promise, buffer header. */
const COPY_OVERHEAD_BYTES = 300;

class CachedPage {
  readonly version: string;
  readonly body: Buffer;
  readonly next: string | undefined;
  readonly etag: string;
  bytes: number;
  readonly #onCopy: (bytes: number) => void;
  readonly #copies = new Map<string, Promise<Buffer>>();

  constructor(version: string, { body, next, etag }: ListPage, bytes: number, onCopy: (bytes: number) => void) {
    this.version = version;
    // Node's shared pool would keep neighbors alive.
    this.body = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
    this.body.write(body);
    this.next = next;
    this.etag = etag;
    this.bytes = bytes;
    this.#onCopy = onCopy;
  }

  /**
   * Concurrent callers share one.
   * @throws the error of `make`, which the next call retries
   */
  copy<Coding extends string>(coding: Coding, make: (coding: Coding, body: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#copies.get(coding);
    if (kept) return kept;
    const made = make(coding, this.body);
    this.#copies.set(coding, made);
    const forget = (): unknown => this.#copies.delete(coding);
    made.then(({ byteLength }) => this.#onCopy(byteLength + COPY_OVERHEAD_BYTES), forget);
    return made;
  }
}

export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get(projectId: string, query: string, version: string): CachedPage | undefined {
    const page = this.#pages.get(`${projectId} ${query}`);
    return page?.version === version ? page : undefined;
  }

  /** @returns undefined when too large to cache */
  keep(projectId: string, query: string, version: string, page: ListPage): CachedPage | undefined {
    const key = `${projectId} ${query}`;
    const bytes = Buffer.byteLength(page.body) + key.length + OVERHEAD_BYTES;
    if (bytes > this.#pages.maxSize) return undefined;
    const kept = new CachedPage(version, page, bytes, (copied) => this.#grow(key, kept, copied));
    this.#pages.set(key, kept);
    return kept;
  }

  /** Drops a page that its copies make too large. */
  #grow(key: string, page: CachedPage, bytes: number): void {
    if (this.#pages.peek(key) !== page) return;
    this.#pages.delete(key);
    page.bytes += bytes;
    this.#pages.set(key, page);
  }
}
