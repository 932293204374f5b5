export interface Limits {
  perMinute: number;
  perDay: number;
}

/** Specification, section 8. */
export const PLAN_LIMITS = {
  free: { perMinute: 60, perDay: 1000 },
  pro: { perMinute: 300, perDay: 10_000 },
  business: { perMinute: 1000, perDay: 100_000 },
} as const satisfies Record<string, Limits>;

export const PLANS = ["free", "pro", "business", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

export function limitsOf(plan: Plan, custom: { perMinute: number | null; perDay: number | null }): Limits {
  if (plan !== "enterprise") return PLAN_LIMITS[plan];
  return {
    perMinute: custom.perMinute ?? PLAN_LIMITS.business.perMinute,
    perDay: custom.perDay ?? PLAN_LIMITS.business.perDay,
  };
}
