import { z } from "zod";

/** What the set-up process tells the supervisor, in this order. */
export const setUpReportSchema = z.discriminatedUnion("type", [
  /** The schema is the newest; `demo` is the demo project when it was made now. */
  z.object({
    type: z.literal("prepared"),
    demo: z.object({ name: z.string(), pets: z.number(), key: z.string() }).optional(),
  }),
  /** The token of a new one-time link while the service has no administrator. */
  z.object({ type: z.literal("token"), token: z.string().optional() }),
  /** `expected`: the message says all that an operator needs. */
  z.object({ type: z.literal("failed"), expected: z.boolean(), message: z.string() }),
]);

export type SetUpReport = z.infer<typeof setUpReportSchema>;
