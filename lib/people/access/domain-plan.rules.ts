import type { Plan } from "#lib/people/access/plan.rules.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** After a downgrade to a plan without domains, they are served on for as long. */
export const DOMAIN_GRACE_DAYS = 7;
export const DOMAIN_GRACE_MS = DOMAIN_GRACE_DAYS * DAY_MS;

export function hasOwnDomains(plan: Plan): boolean {
  return plan !== "free";
}

interface PlanRow {
  plan: Plan;
  domainsUntil: Date | null;
}

/** When its domains stop being served; null while the plan has them, and afterwards. */
export function domainsEndAt({ plan, domainsUntil }: PlanRow, now: number): Date | null {
  return !hasOwnDomains(plan) && domainsUntil !== null && domainsUntil.getTime() > now ? domainsUntil : null;
}

/** The one that says whether domains are served now: Pro in the days after a downgrade. */
export function servingPlan(row: PlanRow, now: number): Plan {
  return domainsEndAt(row, now) === null ? row.plan : "pro";
}

/** As `servingPlan`. @param project alias in a query */
export const SERVING_PLAN = (project: string): string =>
  `case when ${project}.plan = 'free' and ${project}.domains_until > now() then 'pro' else ${project}.plan::text end`;
