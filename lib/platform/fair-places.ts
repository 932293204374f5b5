const WINDOW_MS = 10_000;

/** One of few that are shared, such as for an upload. */
export interface Place {
  /** Aborted when someone else gets the place; the reason is shown to the holder. */
  signal: AbortSignal;
  /** Passes the content on, to measure its speed. */
  watch<T extends Uint8Array>(parts: AsyncIterable<T>): AsyncGenerator<T>;
  /** Throws the signal's reason. */
  race<T>(work: Promise<T>): Promise<T>;
  leave(): void;
}

interface Held {
  sharers: readonly string[];
  began: number;
  /** The holder cannot send anything yet. */
  isPreparing: boolean;
  moved: { since: number; bytes: number; before: number };
  end: AbortController;
}

interface Bounds {
  total: number;
  own: number;
}

interface Sentences {
  /** Shown to a sharer who already has `own` places. */
  ownFull: () => Error;
  /** Shown to a holder whose place goes to someone else. */
  pushedOut: () => Error;
}

function noteBytes({ moved }: Held, bytes: number, now: number): void {
  if (now - moved.since >= WINDOW_MS) {
    Object.assign(moved, { before: now - moved.since >= 2 * WINDOW_MS ? 0 : moved.bytes, bytes: 0, since: now });
  }
  moved.bytes += bytes;
}

/** Bytes per second, recently. */
function speedOf({ moved, began }: Held, now: number): number {
  const isPast = now - moved.since >= 2 * WINDOW_MS;
  const ms = Math.max(1, Math.min(now - began, now - moved.since + WINDOW_MS));
  return isPast ? 0 : (moved.bytes + moved.before) / ms;
}

/** Shares few places. When all are taken, the slowest place of the sharer with the most goes to a newcomer. */
export class FairPlaces {
  readonly #bounds: Bounds;
  readonly #sentences: Sentences;
  readonly #held = new Set<Held>();

  constructor(bounds: Bounds, sentences: Sentences) {
    this.#bounds = bounds;
    this.#sentences = sentences;
  }

  /**
   * @param isPreparing has no speed yet, and is pushed out last
   * @throws `ownFull`
   */
  take(sharers: readonly string[], isPreparing = false): Place {
    if (sharers.some((sharer) => this.#countOf(sharer) >= this.#bounds.own)) throw this.#sentences.ownFull();
    if (this.#held.size >= this.#bounds.total) this.#pushOut();
    const now = performance.now();
    const held: Held = { sharers, began: now, isPreparing, moved: { since: now, bytes: 0, before: 0 }, end: new AbortController() };
    this.#held.add(held);
    return this.#placeOf(held);
  }

  #placeOf(held: Held): Place {
    const { signal } = held.end;
    const gone = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    gone.catch(() => undefined);
    const race = <T>(work: Promise<T>): Promise<T> => Promise.race([work, gone]);
    return {
      signal,
      race,
      async *watch(parts) {
        const iterator = parts[Symbol.asyncIterator]();
        if (held.isPreparing) Object.assign(held, { isPreparing: false, began: performance.now() });
        try {
          for (;;) {
            const next = await race(iterator.next());
            if (next.done) return;
            noteBytes(held, next.value.byteLength, performance.now());
            yield next.value;
          }
        } finally {
          // This never ends if a part never arrives, so it is not awaited.
          void iterator.return?.()?.then(undefined, () => undefined);
        }
      },
      leave: () => void this.#held.delete(held),
    };
  }

  #countOf(sharer: string): number {
    return [...this.#held].filter(({ sharers }) => sharers.includes(sharer)).length;
  }

  #pushOut(): void {
    const now = performance.now();
    const ranked = [...this.#held].map((held) => ({
      held,
      own: Math.max(...held.sharers.map((sharer) => this.#countOf(sharer))),
      speed: speedOf(held, now),
    }));
    ranked.sort(
      (a, b) =>
        b.own - a.own || Number(a.held.isPreparing) - Number(b.held.isPreparing) || a.speed - b.speed || a.held.began - b.held.began,
    );
    const slowest = ranked[0]?.held;
    if (!slowest) return;
    this.#held.delete(slowest);
    slowest.end.abort(this.#sentences.pushedOut());
  }
}
