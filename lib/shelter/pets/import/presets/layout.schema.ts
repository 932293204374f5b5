import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
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
export interface Layout {
  system: string;
  columns: readonly LayoutColumn[];
  /** By `titleKey`: in a whole file, at least most of these are there. */
  signs: readonly string[];
  /** By `titleKey`: no other system has them. */
  marks: readonly string[];
  /** Titles that reading gives to columns whose own do not say enough. */
  readAs?: Readonly<Record<string, ImportField>>;
  /** By `titleKey`: cells that say nothing where another column has one of these words. */
  hiddenBy?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Which part comes first in dates with slashes. */
  dateOrder: DateOrder;
  /** Dates are written with the month first and slashes. */
  hasSlashDates?: true;
  /** Within a text of several lines. */
  lineBreak: string;
  /** Fees are in one of them. */
  currencies: readonly string[];
}
