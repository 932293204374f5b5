import { z } from "zod";
import { petStatusSchema } from "#lib/pets/schema.ts";
import { int64TextSchema, MOST_AT_ONCE, petFilterSchema } from "#lib/pets/table/schema.ts";

/** The most animals that can be picked one by one. */
export const MOST_PICKED = 1000;

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

export const bulkSchema = z.object({
  selection: selectionSchema,
  change: bulkChangeSchema,
  /** The count that the person saw before saying yes. */
  expected: z
    .number()
    .int()
    .min(1)
    .max(MOST_AT_ONCE, {
      error: `At most ${MOST_AT_ONCE.toLocaleString("en")} animals can be changed in one step. Narrow the filter and go in parts`,
    }),
});
export type Bulk = z.infer<typeof bulkSchema>;

/** What takes one bulk change back. */
export const undoSchema = z.object({ batch: z.uuid(), from: int64TextSchema, to: int64TextSchema });
export type Undo = z.infer<typeof undoSchema>;

export interface BulkResult {
  changed: number;
  /** Null when nothing differed. */
  undo: Undo | null;
}

export interface UndoResult {
  restored: number;
  /** Animals that somebody changed since, left as they are. */
  skipped: number;
}
