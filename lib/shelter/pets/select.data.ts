/** As in the index, character by character. */
export const NAME = `(lower(name) collate "C")`;
/** As in the index. A value of the function takes several microseconds, so a scan must not evaluate it for many animals. */
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
