import * as z from "zod";
import { type Limits, ORDINARY_PLANS, PLANS, type Plan } from "#lib/tenancy/plans/rules.ts";

export const MAX_REQUESTS = 1_000_000_000;

export const planSchema = z.enum(PLANS, { error: `The plan must be one of ${PLANS.join(", ")}` });

/** Enterprise has custom limits, which are set afterward. */
export const ordinaryPlanSchema = z.enum(ORDINARY_PLANS, { error: `The plan must be one of ${ORDINARY_PLANS.join(", ")}` });

const figure = (name: string) =>
  z
    .number({ error: `${name} must be a whole number from 1 to ${MAX_REQUESTS}` })
    .int({ error: `${name} must be a whole number from 1 to ${MAX_REQUESTS}` })
    .min(1, { error: `${name} must be a whole number from 1 to ${MAX_REQUESTS}` })
    .max(MAX_REQUESTS, { error: `${name} must be a whole number from 1 to ${MAX_REQUESTS}` });

export const enterpriseLimitsSchema = z.object({
  perMinute: figure("The limit per minute"),
  perDay: figure("The limit per day"),
});

export interface ProjectPlan extends Limits {
  plan: Plan;
}

export const planChangeSchema = z.object({
  plan: planSchema,
  perMinute: figure("The limit per minute").optional(),
  perDay: figure("The limit per day").optional(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;
