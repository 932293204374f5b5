import * as z from "zod";
import type { DateOrder } from "#lib/shelter/pets/import/date-order.schema.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";

export const presetIdSchema = z.enum([
  "asm3",
  "shelterluv",
  "shelterluvOutcomes",
  "petpoint",
  "rescuegroups",
  "rescuegroupsImport",
  "petstablished",
  "petfinder",
  "adoptapet",
]);
export type PresetId = z.infer<typeof presetIdSchema>;

export interface Preset {
  system: string;
  /** As the file has the titles. Of several titles for a field that one column may have, the first that is there is taken. */
  columns: Readonly<Record<string, ImportField>>;
  /** A whole export has most of these. */
  signs: readonly string[];
  /** Titles that only this system has: one is enough where most of a report's columns are known. */
  marks?: readonly string[];
  /** What a word of this system means, by `titleKey` and the word in lower case; no meaning is a word of it. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By `titleKey`: cells that say nothing where another column has one of these words. */
  hiddenBy?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Undefined where it follows the installation's language. */
  dateOrder?: DateOrder;
  /** The last intake counts. */
  hasRowPerIntake?: true;
  /** A blank outcome means that the animal is in care. */
  isBlankInCare?: true;
  /** Without this column, by `titleKey`, it does not say which animals are on hold. */
  holdsIn?: string;
  /** Photos are paths below it. */
  photoBase?: string;
}
