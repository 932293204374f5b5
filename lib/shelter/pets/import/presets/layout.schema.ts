import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";
import type { Species } from "#lib/shelter/profiles/rules.ts";

/** A column of a file that goes to a portal, for reading and for writing. */
export interface LayoutColumn {
  /** The title in the file. */
  title: string;
  /** None for what an animal here does not have. */
  field?: ImportField;
  /** To write, where reading needs more than the title. */
  writes?: ImportField;
  /** What each of its codes means, as a word of ours or of any system. The first of a meaning is written. */
  codes?: Readonly<Record<string, string>>;
  /** What it takes, in words that a file may have for any system: the tables of the languages know them. */
  words?: readonly string[];
  /** What is written for a word of ours that no code and no word means. */
  nearest?: Readonly<Record<string, string>>;
  /** Only texts like this are taken. */
  pattern?: RegExp;
  /** In characters. */
  max?: number;
  /** Only for these animals. */
  onlyOf?: readonly Species[];
  /** Without it, the portal takes no animal, but for those of `isNeededBut`. */
  isNeeded?: true;
  isNeededBut?: Species;
  /** Texts that the portal is told to read as others. */
  renames?: Readonly<Record<string, string>>;
  /** Says 1 where this field is written. */
  isBeside?: ImportField;
  /** Written in each row. */
  always?: string;
}

/** The file of a portal. What reads it and what writes it follows from here. */
export interface Layout extends Pick<Preset, "system" | "signs" | "hiddenBy">, Required<Pick<Preset, "marks" | "dateOrder">> {
  columns: readonly LayoutColumn[];
  /** Titles that reading gives to columns whose own do not say enough. */
  readAs?: Readonly<Record<string, ImportField>>;
  /** Dates are written with the month first and slashes. */
  hasSlashDates?: true;
  /** Within a text of several lines. */
  lineBreak: string;
  /** Fees are in one of them. */
  currencies: readonly string[];
}
