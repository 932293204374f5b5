import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";

/** A column of a file that goes to a portal, for reading and for writing. */
interface LayoutColumn {
  /** As the file has it. */
  title: string;
  /** None for what an animal here does not have. */
  field?: ImportField;
  /** What each of its codes, in lower case, means; the first of a meaning is written. */
  codes?: Readonly<Record<string, string>>;
}

/** The file of a portal. What reads it and what writes it follows from here. */
export interface Layout {
  system: string;
  columns: readonly LayoutColumn[];
  /** By `titleKey`: in a whole file, at least most of these are there. */
  signs: readonly string[];
  /** By `titleKey`: no other system has them. */
  marks: readonly string[];
  /** By `titleKey`: cells that say nothing where another column has one of these words. */
  hiddenBy?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Of dates with slashes. */
  dateOrder: DateOrder;
}
