import * as z from "zod";
import { ordinaryPlanSchema } from "#lib/gateway/plans/schema.ts";
import { textSchema } from "#lib/platform/text-schema.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

/** Limits the note of a request, and the reason for declining it. */
export const MAX_REQUEST_TEXT_LENGTH = 500;

/** `superseded` if the plan changed otherwise. */
export type PlanRequestState = "open" | "granted" | "declined" | "withdrawn" | "superseded";

export interface PlanRequest {
  id: string;
  /** The plan when it was requested. */
  fromPlan: Plan;
  plan: Plan;
  note: string;
  state: PlanRequestState;
  /** Null after the account was deleted. */
  requestedBy: string | null;
  requestedAt: string;
  decidedAt: string | null;
  reason: string;
}

export const planRequestSchema = z.object({ plan: ordinaryPlanSchema, note: textSchema("The note", MAX_REQUEST_TEXT_LENGTH).default("") });
export type NewPlanRequest = z.infer<typeof planRequestSchema>;

export const planDecisionSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("grant") }),
    z.object({
      decision: z.literal("decline"),
      reason: textSchema("The reason", MAX_REQUEST_TEXT_LENGTH).min(1, { error: "Say why: the owners read it" }),
    }),
  ],
  { error: "The decision must be grant or decline" },
);
export type PlanDecision = z.infer<typeof planDecisionSchema>;

/** Per project in 24 hours: each is mailed to every administrator. */
export const MAX_REQUESTS_PER_DAY = 5;
