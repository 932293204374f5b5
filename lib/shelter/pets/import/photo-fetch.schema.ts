import * as z from "zod";

/** Further ones are only counted. */
export const MAX_LISTED_FAILURES = 200;

export const photoFetchSchema = z.object({
  /** The last row that is done. */
  through: z.int(),
  /** Addresses; fewer are fetched where animals have photos already. */
  total: z.int(),
  fetched: z.int(),
  failed: z.int(),
  isOver: z.boolean(),
  failures: z.array(z.object({ n: z.int(), name: z.string(), url: z.string(), reason: z.string() })),
});
export type PhotoFetch = z.infer<typeof photoFetchSchema>;
export type PhotoFailure = PhotoFetch["failures"][number];
