import * as z from "zod";

export const webReportSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ready"),
    port: z.int(),
    redisError: z.string().optional(),
  }),
  /** `expected`: without a stack. */
  z.object({ type: z.literal("failed"), expected: z.boolean(), message: z.string() }),
]);
export type WebReport = z.infer<typeof webReportSchema>;

export const STOP_ORDER = { type: "stop" } as const;
export const stopOrderSchema = z.object({ type: z.literal("stop") });
