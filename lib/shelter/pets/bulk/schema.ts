import * as z from "zod";
import { MAX_PICKED } from "#lib/shelter/pets/bulk/rules.ts";
import { petStatusSchema } from "#lib/shelter/pets/schema.ts";
import { int64TextSchema, petFilterSchema } from "#lib/shelter/pets/table/schema.ts";
import { internalSchemas, openSchemas } from "#lib/shelter/profiles/fields.schema.ts";
import { amountSchema, currencySchema } from "#lib/shelter/profiles/values.schema.ts";

const { species, size, neutered, vaccinated, goodWithDogs, goodWithCats, goodWithChildren, intakeDate } = openSchemas;

/** What makes sense for many; null clears. */
export const bulkPatchSchema = z
  .strictObject({
    species: species.nullable(),
    size: size.nullable(),
    neutered: neutered.nullable(),
    vaccinated: vaccinated.nullable(),
    goodWithDogs: goodWithDogs.nullable(),
    goodWithCats: goodWithCats.nullable(),
    goodWithChildren: goodWithChildren.nullable(),
    intakeDate: intakeDate.nullable(),
    fee: z.strictObject({ amount: amountSchema, currency: currencySchema }).nullable(),
    internal: z.strictObject({ location: internalSchemas.location.nullable() }),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, { error: "must change something" });
export type BulkPatch = z.infer<typeof bulkPatchSchema>;

const bulkChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), status: petStatusSchema }),
  z.object({ kind: z.literal("category"), categoryId: int64TextSchema }),
  z.object({ kind: z.literal("listed"), listed: z.boolean() }),
  z.object({ kind: z.literal("profile"), patch: bulkPatchSchema }),
  z.object({ kind: z.literal("bin") }),
  z.object({ kind: z.literal("restore") }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const selectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("picked"), ids: z.array(int64TextSchema).min(1).max(MAX_PICKED) }),
  z.object({ kind: z.literal("matching"), filter: petFilterSchema }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** IDs: the last to change, and the last done. */
const bulkPlaceSchema = z.object({ batch: z.uuid(), upTo: int64TextSchema, after: int64TextSchema.optional() });
export type BulkPlace = z.infer<typeof bulkPlaceSchema>;

export const bulkSchema = z.object({
  selection: selectionSchema,
  change: bulkChangeSchema,
  expected: z.number().int().min(1),
  /** Required above `MAX_AT_ONCE`: comes from the plan, then from each reply. */
  place: bulkPlaceSchema.optional(),
});
export type Bulk = z.infer<typeof bulkSchema>;

export const undoSchema = z.object({ batch: z.uuid(), from: int64TextSchema });
export type Undo = z.infer<typeof undoSchema>;

/** Excludes animals added later. */
export interface BulkPlan {
  count: number;
  place: BulkPlace;
  undo: Undo;
}

export interface BulkResult {
  seen: number;
  changed: number;
  next: BulkPlace | null;
  undo: Undo | null;
}

export interface UndoResult {
  restored: number;
  skipped: number;
  next: Undo | null;
}
