import * as z from "zod";

/** RFC 7807 and RFC 8555. */
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

export const orderSchema = z.object({ status: z.string(), url: z.string(), expires: z.string().optional() });

export const authorizationSchema = z.object({
  status: z.string(),
  challenges: z.array(z.object({ type: z.string(), url: z.string(), status: z.string(), token: z.string().optional() })),
});

/** Null until registered. */
export const accountFactsSchema = z.object({ url: z.string().nullable() });
