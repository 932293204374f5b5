import { z } from "zod";

/** Given to the set-up process where the demo project gets a key. */
export const DEMO_KEY_FLAG = "--demo-key";

/** What the set-up process tells the supervisor, once. */
export const setUpReportSchema = z.discriminatedUnion("type", [
  /** The schema is the newest. */
  z.object({
    type: z.literal("prepared"),
    /** The demo project when it was created now; its key where others cannot see what the start prints. */
    demo: z.object({ name: z.string(), pets: z.number(), key: z.string().optional() }).optional(),
    /** While the service has no administrator: the token of a new one-time link, or that another start holds the link that works. */
    firstAdmin: z.union([z.object({ token: z.string() }), z.literal("elsewhere")]).optional(),
    /** What an operator should know and see to, in sentences. */
    warnings: z.array(z.string()),
  }),
  /** `expected`: the message says all that an operator needs. */
  z.object({ type: z.literal("failed"), expected: z.boolean(), message: z.string() }),
]);

export type SetUpReport = z.infer<typeof setUpReportSchema>;
