import { type Holder, Holdings } from "#lib/platform/holdings.ts";

interface Options {
  maxWaitingEach: number;
  maxWaiting: number;
  error: () => Error;
}

interface Waiting {
  holder: Holder;
  begin(): Promise<void>;
  giveUp(): void;
}

/** Turns count for one to two of these. */
const REMEMBERED_MS = 30_000;

class Turns {
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();
  #since = performance.now();

  count({ network, block }: Holder): void {
    if (performance.now() - this.#since > REMEMBERED_MS) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#since = performance.now();
    }
    for (const key of [network, `block ${block}`]) this.#recent.set(key, (this.#recent.get(key) ?? 0) + 1);
  }

  /** Negative if `one` had fewer turns with its block, or alone. */
  compare(one: Holder, other: Holder): number {
    return (
      this.#recentTurns(`block ${one.block}`) - this.#recentTurns(`block ${other.block}`) ||
      this.#recentTurns(one.network) - this.#recentTurns(other.network)
    );
  }

  #recentTurns(key: string): number {
    return (this.#recent.get(key) ?? 0) + (this.#earlier.get(key) ?? 0);
  }
}

/** Runs one at a time, for the network with the fewest recent turns. Evicts the oldest of the network with the most. */
export class FairQueue {
  readonly #options: Options;
  readonly #waiting = new Holdings<Waiting>();
  readonly #networks = new Map<string, Holder>();
  readonly #turns = new Turns();
  #isBusy = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { maxWaitingEach, maxWaiting, error } = this.#options;
    const own = this.#waiting.heldBy(holder);
    if (own.size >= maxWaitingEach) this.#giveUpOldest(own);
    if (this.#waiting.size >= maxWaiting) this.#giveUpOldest(this.#waiting.heaviest());
    const begin = () => work().then(resolve, reject);
    this.#waiting.add(holder, { holder, begin, giveUp: () => reject(error()) });
    if (!this.#networks.has(holder.network)) this.#networks.set(holder.network, holder);
    this.#next();
    return promise;
  }

  #giveUpOldest(from: ReadonlySet<Waiting>): void {
    const [oldest] = from;
    if (!oldest) return;
    this.#remove(oldest);
    oldest.giveUp();
  }

  #remove(one: Waiting): void {
    this.#waiting.remove(one.holder, one);
    if (this.#waiting.heldBy(one.holder).size === 0) this.#networks.delete(one.holder.network);
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.size === 0) return;
    const first = [...this.#networks.values()].reduce((best, holder) => (this.#turns.compare(holder, best) < 0 ? holder : best));
    const [next] = this.#waiting.heldBy(first);
    if (!next) return;
    this.#remove(next);
    this.#turns.count(first);
    this.#isBusy = true;
    const end = (): void => {
      this.#isBusy = false;
      this.#next();
    };
    void next.begin().then(end, end);
  }
}
