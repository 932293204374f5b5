import type { CallOptions } from "./options.ts";
import { bodyOf, type Exchange, requestIdOf } from "./response.ts";
import type { Transport } from "./transport.ts";

export interface Page<T> {
  items: T[];
  requestId: string | undefined;
  /** For `pageIfChanged`. */
  etag: string | undefined;
  /** On the first page of a walk with `updatedSince`: send it as `updatedSince` of the next walk. */
  updatedUntil: string | undefined;
  /** Undefined on the last page. */
  next: (() => Promise<Page<T>>) | undefined;
}

const NEXT = /<([^>]*)>\s*;[^,]*\brel="?next"?(?=[\s;,]|$)/;

/** Only what follows the question mark is taken, so that no header can send the key to another address. */
function nextSearch(link: string | null): string | undefined {
  const address = NEXT.exec(link ?? "")?.[1];
  return address === undefined ? undefined : new URL(address, "http://localhost").search;
}

/** A list of any length: iterate over it for every row, in order, or take `page()` for one page. */
export class Listing<T> implements AsyncIterable<T> {
  readonly #transport: Transport;
  readonly #path: string;
  readonly #search: string;
  readonly #options: CallOptions;

  constructor(transport: Transport, path: string, search: string, options: CallOptions) {
    this.#transport = transport;
    this.#path = path;
    this.#search = search;
    this.#options = options;
  }

  /** The first page. */
  async page(): Promise<Page<T>> {
    return this.#pageOf(await this.#read(this.#search));
  }

  /**
   * The first page, unless it is still the one that came with this `etag`. Costs a request either way.
   * @returns undefined if nothing on it has changed
   */
  async pageIfChanged(etag: string): Promise<Page<T> | undefined> {
    const exchange = await this.#read(this.#search, { "If-None-Match": etag });
    return exchange.status === 304 ? undefined : this.#pageOf(exchange);
  }

  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this.page(); page; page = await page.next?.()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  #read(search: string, headers: Record<string, string> = {}): Promise<Exchange> {
    return this.#transport.read(this.#path, search, this.#options, headers);
  }

  #pageOf(exchange: Exchange): Page<T> {
    const next = nextSearch(exchange.headers.get("link"));
    return {
      items: bodyOf<T[]>(exchange),
      requestId: requestIdOf(exchange),
      etag: exchange.headers.get("etag") ?? undefined,
      updatedUntil: exchange.headers.get("updated-until") ?? undefined,
      next: next === undefined ? undefined : async () => this.#pageOf(await this.#read(next)),
    };
  }
}
