import { AppError } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";

/** Total of all texts; a sitemap file is up to 5 MB. */
const MOST_CHARACTERS = 40_000_000;
/** Queue limit, so visitors who ask for many delay only each other. */
const MOST_WAITING = 8;
/** Overhead per entry, even without a text. */
const OVERHEAD = 400;

interface Kept {
  version: string | undefined;
  text: Promise<string | undefined>;
  /** 0 while being generated. */
  size: number;
  /** Shared by all requests for another version meanwhile. */
  next?: Promise<string | undefined>;
}

/**
 * LRU cache. Guarantees: one text is generated at a time, once for all requests; a visitor gets the requested version
 * or a later one. Refuses immediately when the queue is full.
 */
class KeptTexts {
  readonly #kept = new Map<string, Kept>();
  #characters = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get(key: string, version: string | undefined, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.#kept.get(key);
    if (!known) return this.#make(key, version, make);
    if (version !== undefined && known.version === version) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.text;
    }
    if (known.size > 0) return this.#make(key, version, make);
    const begin = (): Promise<string | undefined> => this.#make(key, version, make);
    known.next ??= known.text.then(begin, begin);
    return known.next;
  }

  #make(key: string, version: string | undefined, make: () => Promise<string | undefined>): Promise<string | undefined> {
    if (this.#waiting >= MOST_WAITING)
      return Promise.reject(new AppError("service_unavailable", "Too many sitemaps are being generated. Try again shortly."));
    this.#waiting += 1;
    const begin = (): Promise<string | undefined> => {
      this.#waiting -= 1;
      return make();
    };
    const made: Kept = { version, text: this.#turn.then(begin), size: 0 };
    this.#turn = made.text.catch(() => undefined);
    this.#remove(key);
    this.#kept.set(key, made);
    const keep = (text: string | undefined): void => {
      if (this.#kept.get(key) !== made) return;
      if (version === undefined || made.next) this.#kept.delete(key);
      else this.#hold(made, OVERHEAD + (text?.length ?? 0));
    };
    made.text.then(keep, () => this.#kept.get(key) === made && this.#kept.delete(key));
    return made.text;
  }

  #hold(made: Kept, size: number): void {
    made.size = size;
    this.#characters += size;
    for (const [key, oldest] of this.#kept) {
      if (this.#characters <= MOST_CHARACTERS) break;
      if (oldest.size > 0) this.#remove(key);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

const texts = slot("sites.kept-texts", () => new KeptTexts());

/** @param version equal versions mean equal texts; undefined disables cache hits */
export function keptText(key: string, version: string | undefined, make: () => Promise<string | undefined>): Promise<string | undefined> {
  return texts().get(key, version, make);
}
