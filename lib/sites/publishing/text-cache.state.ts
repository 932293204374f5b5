import { AppError } from "#lib/platform/errors.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Limit for all texts together; a sitemap file has up to 15 MB. */
const MAX_CHARACTERS = 40_000_000;
const MAX_WAITING_PER_SITE = 8;
const MAX_WAITING = 400;
const OVERHEAD = 400;

interface CacheEntry {
  version: string | undefined;
  text: Promise<string | undefined>;
  size: number;
  next?: Promise<string | undefined>;
}

type Make = () => Promise<string | undefined>;

interface TextOfSite {
  projectId: string;
  name: string;
  /** Undefined disables cache hits. */
  version: string | undefined;
  /** Asked before a text waits: people take turns, and then their sites. */
  person: () => Promise<string>;
  make: Make;
}

/** LRU cache. Generates a text once for all requests, of the requested version or a later one. */
class TextCache {
  readonly #kept = new Map<string, CacheEntry>();
  #characters = 0;
  readonly #queue = new FairQueue({
    maxWaitingEach: MAX_WAITING_PER_SITE,
    maxWaiting: MAX_WAITING,
    error: () => new AppError("service_unavailable", "Too many sitemaps are being generated. Try again shortly."),
  });

  async get(wanted: TextOfSite): Promise<string | undefined> {
    const { projectId, name, version } = wanted;
    const key = `${projectId} ${name}`;
    const begin = (): Promise<string | undefined> => this.#make(key, wanted);
    const known = this.#kept.get(key);
    if (!known) return begin();
    if (version !== undefined && known.version === version) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.text;
    }
    if (known.size > 0) return begin();
    known.next ??= known.text.then(begin, begin);
    return known.next;
  }

  #make(key: string, { projectId, version, person, make }: TextOfSite): Promise<string | undefined> {
    const text = person().then((block) => this.#queue.add({ network: projectId, block }, make));
    const made: CacheEntry = { version, text, size: 0 };
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

  #hold(made: CacheEntry, size: number): void {
    made.size = size;
    this.#characters += size;
    for (const [key, oldest] of this.#kept) {
      if (this.#characters <= MAX_CHARACTERS) break;
      if (oldest.size > 0) this.#remove(key);
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

const texts = singleton("sites.text-cache", () => new TextCache());

export function cachedText(wanted: TextOfSite): Promise<string | undefined> {
  return texts().get(wanted);
}
