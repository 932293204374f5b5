import * as z from "zod";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";

const count = z.number({ error: "The expected numbers of animals are required" }).int().min(0);

/** What the person confirmed. */
export const startUndoSchema = z
  .object({ animals: count, updates: count }, { error: "The body must be a JSON object" })
  .refine(({ animals, updates }) => animals + updates > 0, { error: "There is nothing to undo" });

const namedSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** Of the animals that the import updated. */
export const undoneUpdatesSchema = z.object({
  /** History row to continue from; null at the end. */
  next: z.string().nullable(),
  restored: z.int(),
  /** Changed since. */
  left: z.int(),
  /** The first of them. */
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
  /** The first changed ones. */
  named: { id: string; name: string }[];
}

export function canUndo({ state, addedRows, updatedRows }: Pick<PetImport, "state" | "addedRows" | "updatedRows">): boolean {
  return addedRows + updatedRows > 0 && (state === "done" || state === "failed" || state === "cancelled");
}
