import { z } from "zod";

/** What a web process tells the supervisor, once: it serves, or it cannot. */
export const webReportSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ready"),
    port: z.int(),
    /** Counters should be in Redis, and it cannot be reached. */
    isRedisAway: z.boolean().default(false),
  }),
  /** `expected`: the sentence is for the operator as it is; else it is the error as Node shows it, with its causes. */
  z.object({ type: z.literal("failed"), expected: z.boolean(), message: z.string() }),
]);
export type WebReport = z.infer<typeof webReportSchema>;

/** What the supervisor tells a web process: answer what was begun, then end. */
export const STOP_ORDER = { type: "stop" } as const;
export const stopOrderSchema = z.object({ type: z.literal("stop") });
