import * as z from "zod";

const id = z.string({ error: "must be an id" }).regex(/^\d{1,18}$/, { error: "must be an id" });

/** Limits a reset to what existed when it began. */
export const resetPlaceSchema = z.object({
  pets: id,
  enquiries: id,
  imports: id,
  at: z.iso.datetime({ error: "at must be a time" }),
});
export type ResetPlace = z.infer<typeof resetPlaceSchema>;

export const resetSchema = z.object({
  /** Returned by the step before; undefined at first. */
  place: resetPlaceSchema.optional(),
});

export interface ResetResult {
  animals: number;
  enquiries: number;
  /** Null when nothing is left. */
  next: ResetPlace | null;
}
