import { addressGroup } from "#lib/platform/address.ts";

interface Share {
  running: number;
  /** First come, first served. */
  waiting: Set<() => void>;
}

/** Many people may share one address, so requests above its share wait. */
export class Shares {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #shares = new Map<string, Share>();

  constructor(max: number, maxWaiting: number) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** @returns a function to call once at the end; undefined if too many wait */
  enter(address: string, start: () => void): (() => void) | undefined {
    const group = addressGroup(address);
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
