import { constants, Http2ServerRequest } from "node:http2";
import { addressGroup } from "#lib/platform/address.ts";
import { announcesMore, readBounded } from "#lib/platform/bounded-body.ts";
import type { EdgeRequest, Exchange } from "#lib/programs/edge/exchange.ts";
import { ASK_MAX_BYTES } from "#lib/shelter/enquiries/form/schema.ts";

/** Being read at once, each up to `ASK_MAX_BYTES`. IPv6 counts by /56. */
const MAX_TOTAL = 256;
const MAX_PER_ADDRESS = 8;

function cancel(request: EdgeRequest): void {
  if (request instanceof Http2ServerRequest) request.stream.close(constants.NGHTTP2_CANCEL);
  else request.destroy();
}

/** Forms that visitors send, held in memory until they are whole. */
export class Forms {
  readonly #byAddress = new Map<string, number>();
  readonly #maxMs: number;
  #total = 0;

  /** @param maxMs for one to arrive */
  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** The rest of a larger one stays unread. */
  async read({ request }: Pick<Exchange, "request">, address: string): Promise<Buffer | "too_large" | "too_many" | "full" | "broken_off"> {
    if (announcesMore(String(request.headers["content-length"] ?? ""), ASK_MAX_BYTES)) return "too_large";
    const group = addressGroup(address, 56);
    const own = this.#byAddress.get(group) ?? 0;
    if (own >= MAX_PER_ADDRESS) return "too_many";
    if (this.#total >= MAX_TOTAL) return "full";
    this.#byAddress.set(group, own + 1);
    this.#total += 1;
    const late = setTimeout(() => cancel(request), this.#maxMs);
    try {
      return (await readBounded(request.iterator({ destroyOnReturn: false }), ASK_MAX_BYTES)) ?? "too_large";
    } catch {
      return "broken_off";
    } finally {
      clearTimeout(late);
      this.#leave(group);
    }
  }

  #leave(group: string): void {
    this.#total -= 1;
    const left = (this.#byAddress.get(group) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(group);
    else this.#byAddress.set(group, left);
  }
}
