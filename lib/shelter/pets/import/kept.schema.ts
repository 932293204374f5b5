import * as z from "zod";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { FullProfile, Internal } from "#lib/shelter/profiles/schema.ts";

type Values = { name: string; categoryId: string; status: PetStatus } & Omit<FullProfile, "internal"> & Internal;
export type KeptField = keyof Values;
/** The value here, and the file's. */
export type FieldPairs = { [K in KeptField]?: readonly [here: Values[K], file: Values[K]] };

export const chosenValuesSchema = z.object({
  takesFile: z.boolean({ error: "takesFile must be true or false" }),
  /** All rows where it is left out. */
  row: z.int({ error: "The row must be a whole number" }).min(1).optional(),
});
export type ChosenValues = z.infer<typeof chosenValuesSchema>;

/** Above that, one chooses for all. */
export const MAX_EXCEPT = 1000;
