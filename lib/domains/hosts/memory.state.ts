import { hearsChanges, onChange } from "#lib/db/changes.ts";
import { AppError } from "#lib/errors.ts";

/** How long a name is waited for. */
const WAIT_MS = 1000;
/** The same while a read that was waited for in vain is still under way: the database hangs. */
const HUNG_WAIT_MS = 100;

interface Kept<T> {
  /** Undefined: the name leads nowhere. */
  value: T | undefined;
  /** When it was read, by the process's own clock. */
  readAtMs: number;
}

interface Bounds {
  /** The number of names that lead somewhere, and again of those that do not. */
  most: number;
  /** For how long something is believed: a second line behind the announcements, should the process that had to send one be killed. */
  longestMs: number;
}

/**
 * What this process remembers of hosts, bounded in number; the least recently used go first.
 *
 * Guarantees: a name is read once however many wait for it, and nobody waits for more than a second. What a change made
 * wrong is forgotten before whoever made the change hears that it is done, and
 * a read that began before is not kept. Nothing is believed for longer than the bound. While changes made elsewhere are not
 * heard, nothing remembered is used: every question goes to the database.
 */
export class HostMemory<T extends { projectId: string }> {
  readonly #known = new Map<string, Kept<T>>();
  /** Apart from the known, so that guessed names never push out names that lead somewhere. */
  readonly #unknown = new Map<string, Kept<T>>();
  readonly #reading = new Map<string, Promise<T | undefined>>();
  readonly #bounds: Bounds;
  readonly #read: (name: string) => Promise<T | undefined>;
  readonly #now: () => number;
  #generation = 0;
  /** Reads that were waited for in vain and have not ended. */
  #hanging = 0;

  /** @param now a clock that never steps back, in milliseconds */
  constructor(bounds: Bounds, read: (name: string) => Promise<T | undefined>, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
    this.#read = read;
    onChange(
      ({ kind, projectId }) => {
        // A change of keys is also how a new plan and a project's end are told.
        if (kind === "sites" || kind === "keys") this.#forget(projectId);
      },
      () => this.#forget(undefined),
    );
  }

  /** @throws AppError `service_unavailable` when it must be read and the database is down or does not answer in time */
  get(name: string): Promise<T | undefined> {
    if (!hearsChanges()) return this.#inTime(this.#read(name));
    const kept = this.#known.get(name) ?? this.#unknown.get(name);
    if (kept && this.#now() - kept.readAtMs < this.#bounds.longestMs) {
      this.#keep(name, kept);
      return Promise.resolve(kept.value);
    }
    const underWay = this.#reading.get(name);
    if (underWay) return this.#inTime(underWay);
    const generation = this.#generation;
    const readAtMs = this.#now();
    const reading = this.#read(name)
      .then((value) => {
        if (this.#generation === generation && hearsChanges()) this.#keep(name, { value, readAtMs });
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
      const tooLong = (): void => {
        this.#hanging += 1;
        const isOver = (): void => {
          this.#hanging -= 1;
        };
        reading.then(isOver, isOver);
        reject(new AppError("service_unavailable", "The database does not answer in time."));
      };
      // What arrived while this process stood still is heard before the wait counts as over.
      const late = setTimeout(() => setImmediate(tooLong), this.#hanging > 0 ? HUNG_WAIT_MS : WAIT_MS);
      reading.then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** What was known last, although it cannot be confirmed now. */
  lastKnown(name: string): T | undefined {
    return this.#known.get(name)?.value;
  }

  #keep(name: string, kept: Kept<T>): void {
    const into = kept.value ? this.#known : this.#unknown;
    this.#known.delete(name);
    this.#unknown.delete(name);
    into.set(name, kept);
    if (into.size <= this.#bounds.most) return;
    const oldest = into.keys().next();
    if (!oldest.done) into.delete(oldest.value);
  }

  #forget(projectId: string | undefined): void {
    this.#generation += 1;
    this.#reading.clear();
    // Any project may have got a name that led nowhere.
    this.#unknown.clear();
    for (const [name, { value }] of this.#known) {
      if (projectId === undefined || value?.projectId === projectId) this.#known.delete(name);
    }
  }
}
