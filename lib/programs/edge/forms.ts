import { constants, Http2ServerRequest } from "node:http2";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import { type Holder, Holdings, holderAt } from "#lib/platform/holdings.ts";
import type { EdgeRequest, Exchange } from "#lib/programs/edge/exchange.ts";
import { ASK_MAX_BYTES } from "#lib/shelter/enquiries/form/schema.ts";

/** Concurrent forms, each up to `ASK_MAX_BYTES`. */
const MAX_TOTAL = 256;
const MAX_PER_SITE = 64;
const MAX_PER_NETWORK = 8;

/** Buffered until it is complete. */
interface HeldForm {
  holder: Holder;
  site: string;
  /** Called when others need its place. */
  giveUp(): void;
}

export type ReadForm = Buffer | "too_large" | "full" | "broken_off";

function cancel(request: EdgeRequest): void {
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.destroy();
}

/** A new form replaces the oldest of the visitors who hold the most, at its site or overall. */
export class Forms {
  readonly #all = new Holdings<HeldForm>();
  readonly #sites = new Map<string, Holdings<HeldForm>>();
  readonly #maxMs: number;

  /** @param maxMs limit for receiving a form */
  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /**
   * Stops reading a form that is too large.
   * @returns `full` if it was evicted
   */
  async read({ request }: Pick<Exchange, "request">, address: string, site: string): Promise<ReadForm> {
    if (announcesMore(String(request.headers["content-length"] ?? ""), ASK_MAX_BYTES)) return "too_large";
    const parts = request.iterator({ destroyOnReturn: false });
    const { promise: givenUp, resolve } = Promise.withResolvers<"full">();
    const giveUp = (): void => {
      resolve("full");
      parts.return?.().catch(() => undefined);
    };
    const form = { holder: holderAt(address), site, giveUp };
    this.#enter(form);
    const late = setTimeout(() => cancel(request), this.#maxMs);
    const read = readBounded(parts, ASK_MAX_BYTES).then(
      (body) => body ?? ("too_large" as const),
      () => "broken_off" as const,
    );
    try {
      return await Promise.race([read, givenUp]);
    } finally {
      clearTimeout(late);
      this.#leave(form);
    }
  }

  #enter(form: HeldForm): void {
    const { holder, site } = form;
    const ofSite = this.#sites.get(site) ?? new Holdings<HeldForm>();
    this.#makeRoom(this.#all.heldBy(holder), MAX_PER_NETWORK);
    this.#makeRoom(ofSite.heaviest(), MAX_PER_SITE, ofSite.size);
    this.#makeRoom(this.#all.heaviest(), MAX_TOTAL, this.#all.size);
    this.#all.add(holder, form);
    ofSite.add(holder, form);
    this.#sites.set(site, ofSite);
  }

  #makeRoom(from: ReadonlySet<HeldForm>, max: number, held = from.size): void {
    const [oldest] = from;
    if (held < max || !oldest) return;
    this.#leave(oldest);
    oldest.giveUp();
  }

  #leave(form: HeldForm): void {
    const ofSite = this.#sites.get(form.site);
    this.#all.remove(form.holder, form);
    ofSite?.remove(form.holder, form);
    if (ofSite?.size === 0) this.#sites.delete(form.site);
  }
}
