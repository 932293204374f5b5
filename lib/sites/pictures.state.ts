import { slot } from "#lib/runtime.ts";

/** Some 50 KB each. */
const MOST_KEPT = 200;

/**
 * Pictures that were drawn, the least recently used go first.
 * Guarantee: one is drawn at a time, and once however many ask for it, so that
 * whoever asks over and over takes no more of the process than one drawing.
 */
class KeptPictures {
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
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const pictures = slot("sites.pictures", () => new KeptPictures());

/**
 * A picture from memory, or drawn now.
 * @param of all that the picture shows
 */
export function keptPicture(of: readonly string[], draw: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> {
  return pictures().get(JSON.stringify(of), draw);
}
