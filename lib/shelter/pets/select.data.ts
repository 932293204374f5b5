/** As in the index. */
export const NAME = `(lower(name) collate "C")`;
/** As in the index; each evaluation takes microseconds, too long for a scan. */
export const WORDS = "array_to_tsvector(pet_words(project_id, name))";

/** Unnamed, so planned for its values: rare and common names need different plans. */
export const unnamed = (text: string) => ({ name: "", text });

export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
