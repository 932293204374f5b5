interface Bounds {
  maxWaitingPerKey: number;
  /** With something waiting. */
  maxKeys: number;
}

/** One piece of work at a time, the keys in turn, so that one key with much waiting delays only its own. */
export class Turns {
  readonly #bounds: Bounds;
  /** The key that was served last is at the end. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #isBusy = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @returns undefined when the key's share, or that of all, is used up */
  take<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const queue = this.#waiting.get(key) ?? [];
    const { maxWaitingPerKey, maxKeys } = this.#bounds;
    if (queue.length >= maxWaitingPerKey || (queue.length === 0 && this.#waiting.size >= maxKeys)) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    queue.push(() => work().then(resolve, reject));
    this.#waiting.set(key, queue);
    this.#next();
    return promise;
  }

  #next(): void {
    const [first] = this.#waiting;
    if (this.#isBusy || !first) return;
    const [key, queue] = first;
    const begin = queue.shift();
    this.#waiting.delete(key);
    if (queue.length > 0) this.#waiting.set(key, queue);
    this.#isBusy = true;
    const end = (): void => {
      this.#isBusy = false;
      this.#next();
    };
    void begin?.().then(end, end);
  }
}
