import * as z from "zod";

export const rootFactsSchema = z.object({
  certificate: z.string(),
  /** Empty for roots of earlier versions. */
  names: z.array(z.string()).default([]),
});
