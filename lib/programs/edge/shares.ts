import { type Holder, Holdings, holderAt } from "#lib/platform/holdings.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { Exchange } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";

type Asking = Pick<Exchange, "isOver" | "page" | "response">;

interface Turn {
  exchange: Asking;
  holder: Holder;
  begin(): void;
}

/** Requests above an address's share wait. When all places are taken, those with the most lose their oldest. */
export class Shares {
  readonly #limits: EdgeLimits;
  readonly #running = new Holdings<Turn>();
  /** Per network, in order of arrival. */
  readonly #waiting = new Map<string, Set<Turn>>();

  constructor(limits: EdgeLimits) {
    this.#limits = limits;
  }

  /** Starts in turn; the turn ends with the response. */
  take(exchange: Asking, address: string, start: () => void): void {
    if (exchange.isOver) return;
    const late = setTimeout(() => exchange.page(PAGES.tooMany), this.#limits.upstreamMs);
    const begin = (): void => {
      clearTimeout(late);
      try {
        start();
      } catch (error) {
        logger().error({ err: error }, "a visitor's request could not be passed on");
        exchange.page(PAGES.noAnswer);
      }
    };
    const turn = { exchange, holder: holderAt(address), begin };
    exchange.response.once("close", () => {
      clearTimeout(late);
      this.#leave(turn);
    });
    this.#enter(turn);
  }

  #enter(turn: Turn): void {
    const { holder, exchange } = turn;
    if (this.#running.heldBy(holder).size < this.#limits.maxAskedPerAddress) {
      this.#begin(turn);
      return;
    }
    const waiting = this.#waiting.get(holder.network) ?? new Set();
    if (waiting.size >= this.#limits.maxWaitingPerAddress) exchange.page(PAGES.tooMany);
    else this.#waiting.set(holder.network, waiting.add(turn));
  }

  #begin(turn: Turn): void {
    const heaviest = this.#running.heaviest();
    const [oldest] = heaviest;
    const isFull = this.#running.size >= this.#limits.maxAsked;
    this.#running.add(turn.holder, turn);
    if (isFull && heaviest.size > this.#running.heldBy(turn.holder).size) oldest?.exchange.response.destroy();
    turn.begin();
  }

  #leave(turn: Turn): void {
    const { holder } = turn;
    const waiting = this.#waiting.get(holder.network);
    waiting?.delete(turn);
    this.#running.remove(holder, turn);
    const [next] = waiting ?? [];
    if (next && this.#running.heldBy(holder).size < this.#limits.maxAskedPerAddress) {
      waiting?.delete(next);
      this.#begin(next);
    }
    if (waiting?.size === 0) this.#waiting.delete(holder.network);
  }
}
