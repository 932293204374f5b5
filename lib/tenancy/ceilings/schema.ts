import type { Plan } from "#lib/tenancy/plans/rules.ts";

export const CEILING_NAMES = ["apiKeys", "categories", "webhookEndpoints", "domains", "invitations", "importMib", "photoMib"] as const;
export type CeilingName = (typeof CEILING_NAMES)[number];

export type Ceiling = {
  used: number;
  max: number;
};

export type PlanCeilings = Record<Plan, Record<CeilingName, number>>;

export type ProjectCeilings = Record<CeilingName, Ceiling>;
