export interface Limits {
  perMinute: number;
  perDay: number;
}

interface IncludedInPlan {
  name: string;
  /** Null where an administrator sets limits for each project. */
  limits: Limits | null;
  ownDomains: boolean;
}

/** See section 8 of the specification. The counts are settings: `planCeilings`. */
export const PLAN_TABLE = {
  free: { name: "Free", limits: { perMinute: 60, perDay: 1000 }, ownDomains: false },
  pro: { name: "Pro", limits: { perMinute: 300, perDay: 10_000 }, ownDomains: true },
  business: { name: "Business", limits: { perMinute: 1000, perDay: 100_000 }, ownDomains: true },
  enterprise: { name: "Enterprise", limits: null, ownDomains: true },
} as const satisfies Record<string, IncludedInPlan>;

export type Plan = keyof typeof PLAN_TABLE;
export const PLANS = ["free", "pro", "business", "enterprise"] as const satisfies readonly Plan[];

export type OrdinaryPlan = Exclude<Plan, "enterprise">;
export const ORDINARY_PLANS = ["free", "pro", "business"] as const satisfies readonly OrdinaryPlan[];

export const PLAN_LIMITS = {
  free: PLAN_TABLE.free.limits,
  pro: PLAN_TABLE.pro.limits,
  business: PLAN_TABLE.business.limits,
} as const satisfies Record<OrdinaryPlan, Limits>;

export const planName = (plan: Plan): string => PLAN_TABLE[plan].name;

export function limitsOf(plan: Plan, custom: { perMinute: number | null; perDay: number | null }): Limits {
  if (plan !== "enterprise") return PLAN_LIMITS[plan];
  return {
    perMinute: custom.perMinute ?? PLAN_LIMITS.business.perMinute,
    perDay: custom.perDay ?? PLAN_LIMITS.business.perDay,
  };
}
