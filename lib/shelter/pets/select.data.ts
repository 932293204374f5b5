export const NAME = `(lower(name) collate "C")`;
/** As in the index; too slow to evaluate in a scan. */
export const WORDS = "array_to_tsvector(pet_words(project_id, name))";

/** Planned for its values: rare and common names need different plans. */
export const unnamed = (text: string) => ({ name: "", text });

export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
