import { singleton } from "#lib/platform/runtime.ts";

/** About 50 KB each. */
const MAX_KEPT = 200;

/** LRU cache. Draws one picture at a time, once for all requests. */
class PictureCache {
  readonly #kept = new Map<string, Promise<ArrayBuffer>>();
  #turn: Promise<unknown> = Promise.resolve();

  get(key: string, draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const known = this.#kept.get(key);
    if (known) {
      this.#keep(key, known);
      return known;
    }
    const drawn = this.#turn.then(draw);
    this.#turn = drawn.catch(() => this.#kept.delete(key));
    this.#keep(key, drawn);
    return drawn;
  }

  #keep(key: string, picture: Promise<ArrayBuffer>): void {
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const pictures = singleton("sites.pictures", () => new PictureCache());

/** @param facts everything that the picture shows */
export function cachedPicture(facts: readonly string[], draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  return pictures().get(JSON.stringify(facts), draw);
}
