interface Bounds {
  maxWaitingPerKey: number;
  maxKeys: number;
}

/** Round robin over keys, so that a busy key delays only itself. */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #isBusy = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  add<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
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
