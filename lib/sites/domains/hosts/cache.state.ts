import { onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { AppError } from "#lib/platform/errors.ts";

const WAIT_MS = 1000;
/** A timed-out read in flight means that the database hangs. */
const HUNG_WAIT_MS = 100;

interface CacheEntry<T> {
  /** Undefined: no route. */
  value: T | undefined;
  readAtMs: number;
}

interface Bounds {
  /** Limits names with and without a route separately. */
  max: number;
  /** Covers a change that is never announced. */
  maxMs: number;
}

/**
 * LRU cache. Requests for a name share one read and wait at most a second. Changes evict entries and reads in flight. Without change
 * notifications, every request reads the database.
 */
export class HostCache<T extends { projectId: string }> {
  readonly #known = new Map<string, CacheEntry<T>>();
  /** Guessed names must not evict real ones. */
  readonly #unknown = new Map<string, CacheEntry<T>>();
  readonly #reading = new Map<string, Promise<T | undefined>>();
  readonly #bounds: Bounds;
  readonly #read: (name: string) => Promise<T | undefined>;
  readonly #now: () => number;
  #generation = 0;
  /** Timed-out reads still in flight. */
  #hanging = 0;

  /** @param now monotonic milliseconds */
  constructor(bounds: Bounds, read: (name: string) => Promise<T | undefined>, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
    this.#read = read;
    onChange(
      ({ kind, projectId }) => {
        // These announcements also cover plans and project deletion.
        if (kind === "sites" || kind === "keys") this.#forget(projectId);
      },
      () => this.#forget(undefined),
    );
  }

  /** @throws `service_unavailable` */
  get(name: string): Promise<T | undefined> {
    if (!receivesChanges()) return this.#inTime(this.#read(name));
    const entry = this.#known.get(name) ?? this.#unknown.get(name);
    if (entry && this.#now() - entry.readAtMs < this.#bounds.maxMs) {
      this.#keep(name, entry);
      return Promise.resolve(entry.value);
    }
    const pending = this.#reading.get(name);
    if (pending) return this.#inTime(pending);
    const generation = this.#generation;
    const readAtMs = this.#now();
    const reading = this.#read(name)
      .then((value) => {
        if (this.#generation === generation && receivesChanges()) this.#keep(name, { value, readAtMs });
        return value;
      })
      .finally(() => {
        if (this.#reading.get(name) === reading) this.#reading.delete(name);
      });
    this.#reading.set(name, reading);
    return this.#inTime(reading);
  }

  #inTime(reading: Promise<T | undefined>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const onTimeout = (): void => {
        this.#hanging += 1;
        const isOver = (): void => {
          this.#hanging -= 1;
        };
        reading.then(isOver, isOver);
        reject(new AppError("service_unavailable", "The database did not answer in time."));
      };
      // setImmediate lets received data come first after a stall.
      const late = setTimeout(() => setImmediate(onTimeout), this.#hanging > 0 ? HUNG_WAIT_MS : WAIT_MS);
      reading.then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** The value may be outdated. */
  lastKnown(name: string): T | undefined {
    return this.#known.get(name)?.value;
  }

  #keep(name: string, entry: CacheEntry<T>): void {
    const into = entry.value ? this.#known : this.#unknown;
    this.#known.delete(name);
    this.#unknown.delete(name);
    into.set(name, entry);
    if (into.size <= this.#bounds.max) return;
    const oldest = into.keys().next();
    if (!oldest.done) into.delete(oldest.value);
  }

  #forget(projectId: string | undefined): void {
    this.#generation += 1;
    this.#reading.clear();
    // Any project may have gained such a name.
    this.#unknown.clear();
    for (const [name, { value }] of this.#known) {
      if (projectId === undefined || value?.projectId === projectId) this.#known.delete(name);
    }
  }
}
