import type { Missing } from "#lib/domains/schema.ts";
import { AppError } from "#lib/errors.ts";
import type { Plan } from "#lib/plans/rules.ts";

/** A project has at most so many domains. */
export const MOST_DOMAINS = 50;
/** A project's people ask for at most so many checks a minute; those of the schedule are apart. */
export const MOST_ASKED_PER_MINUTE = 10;
/** And add at most so many domains, each of which is checked at once; one that was removed again counts. */
export const MOST_ADDED_PER_MINUTE = 10;

/** Whether a plan brings domains of one's own. */
export function hasOwnDomains(plan: Plan): boolean {
  return plan !== "free";
}

/** What a project lacks for a domain. */
export function missingFor(project: { plan: Plan; hasDeploy: boolean }): Missing[] {
  const missing: Missing[] = [];
  if (!hasOwnDomains(project.plan)) missing.push("plan");
  if (!project.hasDeploy) missing.push("deploy");
  return missing;
}

const CURES: Record<Missing, string> = {
  plan: "A domain of your own needs the Pro plan or a larger one; the plan is chosen on the Usage page.",
  deploy: "The site must have been published once; Deploy stands on the Site page.",
};

/** The same in words. */
export function missingWords(missing: readonly Missing[]): string {
  return missing.map((what) => CURES[what]).join(" ");
}

/** The refusal for a domain that is not there, or is another project's. */
export function unknownDomain(id: string): AppError {
  return new AppError("not_found", `This project has no domain ${id}.`);
}
