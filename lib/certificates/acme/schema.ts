import { z } from "zod";

/** A problem document of RFC 7807, as RFC 8555 uses it. What is no such thing reads as empty. */
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

/** What of an account is no secret; `url` is null until the authority has it. */
export const accountFactsSchema = z.object({ url: z.string().nullable() });
