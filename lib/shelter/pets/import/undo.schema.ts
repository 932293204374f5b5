import * as z from "zod";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

const count = z.number({ error: "The expected numbers of animals are required" }).int().min(0);

export const startUndoSchema = z
  .object({ animals: count, updates: count })
  .refine(({ animals, updates }) => animals + updates > 0, { error: "There is nothing to undo" });

const namedSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export const undoneUpdatesSchema = z.object({
  /** History row to go on from; null at the end. */
  next: z.string().nullable(),
  restored: z.int(),
  left: z.int(),
  named: namedSchema,
});
export type UndoneUpdates = z.infer<typeof undoneUpdatesSchema>;

export interface UndoPlan {
  /** Unchanged since the import added them. */
  animals: number;
  /** Unchanged since the import updated them. */
  updates: number;
  /** Outside the bin. */
  changed: number;
  named: { id: string; name: string }[];
}

export function canUndo({ state, addedRows, updatedRows }: Pick<PetImport, "state" | "addedRows" | "updatedRows">): boolean {
  return addedRows + updatedRows > 0 && (state === "done" || state === "failed" || state === "cancelled");
}
