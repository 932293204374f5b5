import { z } from "zod";
import { MOST_PICKED } from "#lib/pets/bulk/rules.ts";
import { petStatusSchema } from "#lib/pets/schema.ts";
import { int64TextSchema, petFilterSchema } from "#lib/pets/table/schema.ts";

/** What is done to all that were selected. */
export const bulkChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), status: petStatusSchema }),
  z.object({ kind: z.literal("category"), categoryId: int64TextSchema }),
  z.object({ kind: z.literal("bin") }),
  z.object({ kind: z.literal("restore") }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Which animals: some that were picked, or all that a filter shows. */
export const selectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("picked"), ids: z.array(int64TextSchema).min(1).max(MOST_PICKED) }),
  z.object({ kind: z.literal("matching"), filter: petFilterSchema }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** Where a change of very many stands: what marks all its steps, the last id that it may touch, and the id it has come to. */
export const bulkPlaceSchema = z.object({ batch: z.uuid(), upTo: int64TextSchema, after: int64TextSchema.optional() });
export type BulkPlace = z.infer<typeof bulkPlaceSchema>;

export const bulkSchema = z.object({
  selection: selectionSchema,
  change: bulkChangeSchema,
  /** The count that the person saw before saying yes. */
  expected: z.number().int().min(1),
  /** Needed for more than `MOST_AT_ONCE`, from the plan and then from each answer; without meaning for fewer. */
  place: bulkPlaceSchema.optional(),
});
export type Bulk = z.infer<typeof bulkSchema>;

/** What takes a change back: the mark of its steps, and the history row from which on they stand. */
export const undoSchema = z.object({ batch: z.uuid(), from: int64TextSchema });
export type Undo = z.infer<typeof undoSchema>;

/** All that a filter shows, counted to the last one, and what a change of them needs. Animals added later are not part of it. */
export interface BulkPlan {
  count: number;
  place: BulkPlace;
  undo: Undo;
}

export interface BulkResult {
  /** How many this step looked at. */
  seen: number;
  changed: number;
  /** Where the next step begins; null when this was the last. */
  next: BulkPlace | null;
  /** Null when nothing differed. */
  undo: Undo | null;
}

export interface UndoResult {
  restored: number;
  /** Animals that somebody changed since, left as they are. */
  skipped: number;
  /** The next step; null when this was the last. */
  next: Undo | null;
}
