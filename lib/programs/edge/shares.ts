import { callerNetwork } from "#lib/platform/address.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { Exchange } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";

interface Share {
  running: number;
  /** First come, first served. */
  waiting: Set<() => void>;
}

/** Many people may share one address, so requests above its share wait. */
export class Shares {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #waitMs: number;
  readonly #shares = new Map<string, Share>();

  constructor({ maxAskedPerAddress, maxWaitingPerAddress, upstreamMs }: EdgeLimits) {
    this.#max = maxAskedPerAddress;
    this.#maxWaiting = maxWaitingPerAddress;
    this.#waitMs = upstreamMs;
  }

  /** Starts in its turn; the turn ends with the response. */
  take(exchange: Pick<Exchange, "isOver" | "page" | "response">, address: string, start: () => void): void {
    if (exchange.isOver) return;
    const waiting = setTimeout(() => exchange.page(PAGES.tooMany), this.#waitMs);
    const leave = this.#enter(address, () => {
      clearTimeout(waiting);
      try {
        start();
      } catch (error) {
        logger().error({ err: error }, "a visitor's request could not be passed on");
        exchange.page(PAGES.noAnswer);
      }
    });
    exchange.response.once("close", () => {
      clearTimeout(waiting);
      leave?.();
    });
    if (!leave) exchange.page(PAGES.tooMany);
  }

  /** @returns a function to call once at the end; undefined if too many wait */
  #enter(address: string, start: () => void): (() => void) | undefined {
    const group = callerNetwork(address);
    const share = this.#shares.get(group) ?? { running: 0, waiting: new Set() };
    if (share.running < this.#max) {
      this.#shares.set(group, share);
      share.running += 1;
      start();
      return () => this.#leave(group, share);
    }
    if (share.waiting.size >= this.#maxWaiting) return undefined;
    let isStarted = false;
    const begin = (): void => {
      isStarted = true;
      start();
    };
    share.waiting.add(begin);
    return () => (isStarted ? this.#leave(group, share) : void share.waiting.delete(begin));
  }

  #leave(group: string, share: Share): void {
    const [next] = share.waiting;
    if (next) {
      share.waiting.delete(next);
      next();
    } else {
      share.running -= 1;
      if (share.running === 0) this.#shares.delete(group);
    }
  }
}
