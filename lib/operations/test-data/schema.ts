import * as z from "zod";

const id = z.string({ error: "must be an id" }).regex(/^\d{1,18}$/, { error: "must be an id" });

/** How far a reset reaches: what is newer stays. */
export const resetPlaceSchema = z.object({
  pets: id,
  enquiries: id,
  imports: id,
  at: z.iso.datetime({ error: "at must be a time" }),
});
export type ResetPlace = z.infer<typeof resetPlaceSchema>;

export const resetSchema = z.object({
  /** Of the answer to the step before; none at first. */
  place: resetPlaceSchema.optional(),
});

/** Of one step. */
export interface ResetResult {
  animals: number;
  enquiries: number;
  /** For the next step; null when nothing is left. */
  next: ResetPlace | null;
}
