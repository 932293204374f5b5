import { z } from "zod";

/** What of the local authority is no secret. */
export const rootFactsSchema = z.object({
  certificate: z.string(),
  /** DNS names that it is held to; none for a root of earlier versions, which was held to nothing. */
  names: z.array(z.string()).default([]),
});
