import * as z from "zod";

const failureSchema = z.object({ n: z.int(), name: z.string(), url: z.string(), reason: z.string() });
export type PhotoFailure = z.infer<typeof failureSchema>;

export const photoFetchSchema = z.object({
  /** The last done. */
  through: z.int(),
  /** Addresses; fewer are fetched where animals have photos. */
  total: z.int(),
  fetched: z.int(),
  failed: z.int(),
  isOver: z.boolean(),
  failures: z.array(failureSchema),
  step: z.int().default(0),
  /** Of further attempts; 0 while rows are walked. */
  round: z.int().default(0),
  /** Failed for a passing reason; `round` is of the last attempt. */
  waiting: z.array(failureSchema.extend({ round: z.int() })).default([]),
  /** Start of the next round: RFC 3339. */
  retryAt: z.string().nullable().default(null),
});
export type PhotoFetch = z.infer<typeof photoFetchSchema>;
