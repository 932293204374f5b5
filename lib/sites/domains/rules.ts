import type { Missing } from "#lib/sites/domains/schema.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

/** Scheduled checks do not count. */
export const MAX_CHECKS_PER_MINUTE = 10;
/** Removed domains count. */
export const MAX_ADDED_PER_MINUTE = 10;

/** A tenth of the orders that Let's Encrypt takes from all projects in that time. */
export const MAX_EARLY = { names: 30, hours: 3 };

export function missingFor(project: { plan: Plan; hasDeploy: boolean }): Missing[] {
  const missing: Missing[] = [];
  if (!hasOwnDomains(project.plan)) missing.push("plan");
  if (!project.hasDeploy) missing.push("deploy");
  return missing;
}

const FIXES: Record<Missing, string> = {
  plan: "Custom domains need the Pro plan or a larger one. Change the plan on the Usage page.",
  deploy: "The site must be published first. Publish it on the Site page.",
};

export function missingText(missing: readonly Missing[]): string {
  return missing.map((what) => FIXES[what]).join(" ");
}
