import * as z from "zod";

export const DEMO_KEY_FLAG = "--demo-key";

export const setUpReportSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("prepared"),
    /** `key` is set only where others cannot see the output. */
    demo: z.object({ name: z.string(), pets: z.number(), key: z.string().optional() }).optional(),
    /** `elsewhere`: another start has the valid link. */
    firstAdmin: z.union([z.object({ token: z.string() }), z.literal("elsewhere")]).optional(),
    warnings: z.array(z.string()),
  }),
  /** `expected`: without a stack. */
  z.object({ type: z.literal("failed"), expected: z.boolean(), message: z.string() }),
]);

export type SetUpReport = z.infer<typeof setUpReportSchema>;
