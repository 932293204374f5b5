import type { Plan } from "#lib/tenancy/plans/rules.ts";

export interface Project {
  id: string;
  /** DNS label; never only digits, since those are an id. */
  slug: string;
  name: string;
  plan: Plan;
  perMinute: number;
  perDay: number;
  createdAt: string;
  /** Never published; its keys begin with `pets_test_`. */
  isTest: boolean;
}
