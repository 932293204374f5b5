import type { ImportField, PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";

/** What people and other systems write in a language. Words have commas between them; case and punctuation don't matter. */
export interface Language {
  /** Of columns; of several for a field, the first one that a file has is taken. */
  titles: Partial<Record<ImportField, string>>;
  /** Of columns that are never imported, by `titleKey`. The first that matches counts. */
  privateTitles: readonly (readonly [PrivateReason, RegExp])[];
}
