import type { CallOptions } from "./options.ts";
import { bodyOf, requestIdOf } from "./response.ts";
import type { Transport } from "./transport.ts";

export interface Page<T> {
  items: T[];
  requestId: string | undefined;
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
  page(): Promise<Page<T>> {
    return this.#read(this.#search);
  }

  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this.page(); page; page = await page.next?.()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  async #read(search: string): Promise<Page<T>> {
    const exchange = await this.#transport.read(this.#path, search, this.#options);
    const next = nextSearch(exchange.headers.get("link"));
    return {
      items: bodyOf<T[]>(exchange),
      requestId: requestIdOf(exchange),
      updatedUntil: exchange.headers.get("updated-until") ?? undefined,
      next: next === undefined ? undefined : () => this.#read(next),
    };
  }
}
