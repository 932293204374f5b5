import type { NotedAnimals, PortalCheck, PortalNote } from "#lib/sites/portals/schema.ts";

const MAX_NAMED = 100;
const MAX_NOTES = 200;
const KINDS: readonly PortalNote["kind"][] = ["absent", "cut", "mapped", "leftOut"];

/** Notes about animals, each once with the animals that it is about. */
export class PortalTally {
  readonly #notes = new Map<string, NotedAnimals>();
  readonly #more = new Set<string>();
  #total = 0;
  #inFile = 0;

  add({ id, name }: { id: string; name: string }, notes: readonly PortalNote[], isInFile: boolean): void {
    this.#total += 1;
    if (isInFile) this.#inFile += 1;
    for (const note of notes) this.#count(note, { id, name });
  }

  #count(note: PortalNote, animal: { id: string; name: string }): void {
    const key = JSON.stringify(note);
    const noted = this.#notes.get(key);
    if (!noted && this.#notes.size >= MAX_NOTES) {
      if (this.#more.size < MAX_NOTES) this.#more.add(key);
      return;
    }
    const { count, named }: Omit<NotedAnimals, "note"> = noted ?? { count: 0, named: [] };
    if (named.length < MAX_NAMED) named.push(animal);
    this.#notes.set(key, { note, count: count + 1, named });
  }

  get check(): PortalCheck {
    const place = ({ note }: NotedAnimals): number => KINDS.indexOf(note.kind);
    const notes = [...this.#notes.values()].toSorted((one, other) => place(one) - place(other) || other.count - one.count);
    return { total: this.#total, inFile: this.#inFile, notes, moreNotes: this.#more.size };
  }
}
