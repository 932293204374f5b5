import type { ImportField, PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import type { AgeGroup } from "#lib/shelter/profiles/age.rules.ts";
import type { ProfileColumn } from "#lib/shelter/profiles/columns.rules.ts";

export type AgeUnit = "year" | "month" | "week" | "day";

/**
 * Words that other systems and people write, with commas between them; case and punctuation don't matter. Patterns of some more are in
 * `standing.rules.ts`, `columns/` (status columns, lists of people, private), and `values/` (birth, weight, attributes, breeds).
 */
export interface Language {
  /** The first of a field's that a file has counts. */
  titles: Partial<Record<ImportField, string>>;
  /** Of columns that are never imported, by `titleKey`; the first match counts. */
  privateTitles: readonly (readonly [PrivateReason, RegExp])[];
  yes: string;
  no: string;
  unknown: string;
  /** By our own word, where a column has words of its own. */
  words: Partial<Record<ProfileColumn, Readonly<Record<string, string>>>>;
  /** Beginnings, January first. */
  months: readonly string[];
  units: Readonly<Record<AgeUnit, string>>;
  /** By what they count, in ages such as “two years”. */
  numbers: Readonly<Record<string, string>>;
  ages: Readonly<Record<AgeGroup, string>>;
  about: string;
  /** Before an age that is not reached. */
  under: string;
  /** Say nothing beside a date of birth or an age. */
  fillers: string;
  from: string;
  /** A fee of nothing. */
  free: string;
  /** After a fee, before what one gets for it. */
  included: string;
  /** Pounds of 500 g. */
  halfKilos?: string;
  /** A fee is in it where neither the file nor an animal says otherwise. */
  currency: string;
}
