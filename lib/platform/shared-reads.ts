interface SharedRead<T> {
  version: string | undefined;
  result: Promise<T>;
}

/**
 * Per key, one read runs and one waits. Callers with the running read's version share it; others the waiting one, which begins after they
 * asked.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, SharedRead<T>>();
  readonly #waiting = new Map<string, SharedRead<T>>();

  /**
   * @param version undefined where equal versions mean nothing
   * @param read gets the newest version asked for
   * @throws the error of `read`, which the next call retries
   */
  get(key: string, version: string | undefined, read: (version: string | undefined) => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running && version !== undefined && running.version === version) return running.result;
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.version = version;
      return waiting.result;
    }
    if (!running) return this.#begin(key, version, read);
    const begin = (): Promise<T> => {
      this.#waiting.delete(key);
      return this.#begin(key, next.version, read);
    };
    const next: SharedRead<T> = { version, result: running.result.then(begin, begin) };
    this.#waiting.set(key, next);
    return next.result;
  }

  #begin(key: string, version: string | undefined, read: (version: string | undefined) => Promise<T>): Promise<T> {
    const result = read(version).finally(() => this.#running.delete(key));
    this.#running.set(key, { version, result });
    return result;
  }
}
