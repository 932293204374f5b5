import * as z from "zod";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";

/** Their files are recognized. */
export const presetIdSchema = z.enum([
  "asm3",
  "shelterluv",
  "shelterluvOutcomes",
  "petpoint",
  "rescuegroups",
  "petstablished",
  "petfinder",
  "adoptapet",
]);
export type PresetId = z.infer<typeof presetIdSchema>;

export interface Preset {
  system: string;
  /** By `titleKey`; the first of a field's that is there counts. */
  columns: Readonly<Record<string, ImportField>>;
  /** A whole export has most of these. */
  signs: readonly string[];
  /** Only this system's: one is enough where most of a report's columns are known. */
  marks?: readonly string[];
  /** By `titleKey` and the word in lower case; "" for a known word without a meaning. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By `titleKey`: cells that say nothing where another column has one of these words. */
  hiddenBy?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** By default the installation's. */
  dateOrder?: DateOrder;
  /** The last intake counts. */
  hasRowPerIntake?: true;
  /** Without an outcome, in care. */
  isBlankInCare?: true;
  /** By `titleKey`; without it, no animal is known to be on hold. */
  holdsIn?: string;
  /** Photos are paths below it. */
  photoBase?: string;
}
