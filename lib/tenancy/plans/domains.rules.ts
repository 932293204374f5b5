import { DAY_MS } from "#lib/platform/time.ts";
import { PLAN_TABLE, PLANS, type Plan } from "#lib/tenancy/plans/rules.ts";

/** After a downgrade to a plan without domains, they are served on for as long. */
export const DOMAIN_GRACE_DAYS = 7;
export const DOMAIN_GRACE_MS = DOMAIN_GRACE_DAYS * DAY_MS;

/** Counted from the first of those days: another downgrade within it gets only what is left of them. */
const DOMAIN_GRACE_EVERY_DAYS = 30;

/** When the days after a downgrade at `now` begin, epoch milliseconds. @param before when those of an earlier downgrade began */
export function graceStart(before: Date | null, now: number): number {
  return before !== null && now - before.getTime() < DOMAIN_GRACE_EVERY_DAYS * DAY_MS ? before.getTime() : now;
}

/** When a downgrade now would end domains, if the days of an earlier one count; null for the full number of days. */
export function endAfterEarlier(before: Date | null, now: number): Date | null {
  const start = graceStart(before, now);
  return start === now ? null : new Date(start + DOMAIN_GRACE_MS);
}

export function hasOwnDomains(plan: Plan): boolean {
  return PLAN_TABLE[plan].ownDomains;
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

const PLANS_WITHOUT = PLANS.filter((plan) => !hasOwnDomains(plan))
  .map((plan) => `'${plan}'`)
  .join(", ");

/** As `hasOwnDomains`. @param plan SQL, such as `p.plan` */
export const HAS_OWN_DOMAINS = (plan: string): string => `${plan} not in (${PLANS_WITHOUT})`;

/** As `servingPlan`. @param project alias in a query */
export const SERVING_PLAN = (project: string): string =>
  `case when ${project}.plan in (${PLANS_WITHOUT}) and ${project}.domains_until > now() then 'pro' else ${project}.plan::text end`;
