import { LRUCache } from "lru-cache";
import { SharedReads } from "#lib/platform/shared-reads.ts";

/** Reads once for all callers, of the requested version or a later one. */
export class VersionedCache<T> {
  readonly #kept: LRUCache<string, { version: string; value: T }>;
  readonly #reads = new SharedReads<T>();

  /** @param sizeOf a positive integer */
  constructor(maxSize: number, sizeOf: (value: T) => number) {
    this.#kept = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) });
  }

  /**
   * @param version undefined where none can be trusted
   * @throws the error of `read`, which the next call retries
   */
  async get(key: string, version: string | undefined, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept && kept.version === version) return kept.value;
    return await this.#reads.get(key, version, async (newest) => {
      const value = await read();
      if (newest !== undefined) this.#kept.set(key, { version: newest, value });
      return value;
    });
  }
}
