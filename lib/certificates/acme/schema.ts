import { z } from "zod";

/** RFC 7807 and RFC 8555; anything else parses as empty. */
export const problemSchema = z
  .object({
    type: z.string().optional().catch(undefined),
    detail: z.string().optional().catch(undefined),
    subproblems: z
      .array(z.object({ type: z.string().optional(), detail: z.string().optional() }))
      .optional()
      .catch(undefined),
  })
  .catch({});
export type Problem = z.infer<typeof problemSchema>;

/** `url` is null until registered. */
export const accountFactsSchema = z.object({ url: z.string().nullable() });
