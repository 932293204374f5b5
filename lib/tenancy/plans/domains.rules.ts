import { DAY_MS } from "#lib/platform/time.ts";
import { PLAN_TABLE, PLANS, type Plan } from "#lib/tenancy/plans/rules.ts";

/** Domains are still served this long after a downgrade to a plan without them. */
export const DOMAIN_GRACE_DAYS = 7;
export const DOMAIN_GRACE_MS = DOMAIN_GRACE_DAYS * DAY_MS;

/** Since the first of those days, so that further downgrades do not extend them. */
const DOMAIN_GRACE_EVERY_DAYS = 30;

/**
 * @param before start of an earlier grace
 * @returns start of the grace, epoch milliseconds
 */
export function graceStart(before: Date | null, now: number): number {
  return before !== null && now - before.getTime() < DOMAIN_GRACE_EVERY_DAYS * DAY_MS ? before.getTime() : now;
}

/** @returns end of an earlier grace; null for the full number of days */
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

/** @returns null while the plan has domains, and after the grace */
export function domainsEndAt({ plan, domainsUntil }: PlanRow, now: number): Date | null {
  return !hasOwnDomains(plan) && domainsUntil !== null && domainsUntil.getTime() > now ? domainsUntil : null;
}

/** Pro during the grace. */
export function servingPlan(row: PlanRow, now: number): Plan {
  return domainsEndAt(row, now) === null ? row.plan : "pro";
}

const PLANS_WITHOUT = PLANS.filter((plan) => !hasOwnDomains(plan))
  .map((plan) => `'${plan}'`)
  .join(", ");

/** @param plan SQL, such as `p.plan` */
export const hasOwnDomainsSql = (plan: string): string => `${plan} not in (${PLANS_WITHOUT})`;

/** @param project alias in a query */
export const servingPlanSql = (project: string): string =>
  `case when ${project}.plan in (${PLANS_WITHOUT}) and ${project}.domains_until > now() then 'pro' else ${project}.plan::text end`;
