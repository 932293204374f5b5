import type { ImportField, PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import type { AgeGroup } from "#lib/shelter/profiles/age.rules.ts";
import type { ProfileColumn } from "#lib/shelter/profiles/columns.rules.ts";

export type AgeUnit = "year" | "month" | "week" | "day";

/** What people and other systems write in a language. Words have commas between them; case and punctuation don't matter. */
export interface Language {
  /** Of columns; of several for a field, the first one that a file has is taken. */
  titles: Partial<Record<ImportField, string>>;
  /** Of columns that are never imported, by `titleKey`. The first that matches counts. */
  privateTitles: readonly (readonly [PrivateReason, RegExp])[];
  /** Beside those that our own files have. */
  yes: string;
  no: string;
  unknown: string;
  /** By our own word, where a column has words of its own. */
  words: Partial<Record<ProfileColumn, Readonly<Record<string, string>>>>;
  /** How the names of the months begin, January first. */
  months: readonly string[];
  units: Readonly<Record<AgeUnit, string>>;
  /** By what they count, in ages such as “two years”. */
  numbers: Readonly<Record<string, string>>;
  ages: Readonly<Record<AgeGroup, string>>;
  /** Beside a date, an age, or a weight that is an estimate. */
  about: string;
  /** Before an age that is not reached. */
  under: string;
  /** Beside a date of birth or an age, where they say nothing. */
  fillers: string;
  /** Before the age of children. */
  from: string;
  /** A fee of nothing. */
  free: string;
  /** A fee is in it where neither the file nor an animal says otherwise. */
  currency: string;
}
