import { ownerFooter, titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

interface Asked {
  project: string;
  plan: string;
  fromPlan: string;
  url: string;
}

/**
 * Sent to an administrator.
 * @param asked `person` and `note` may be empty
 */
export function planRequestedLetter(
  to: string,
  { project, plan, fromPlan, person, note, url }: Asked & { person: string; note: string },
): Letter {
  return {
    to,
    ...titled(`${isolated(project)} requests the plan ${plan}`),
    paragraphs: ["Hello,", `${isolated(person)} requests the plan ${plan} for ${isolated(project)}, which is on ${fromPlan} now.`],
    ...(note !== "" && { facts: [{ term: "Note", value: note }] }),
    link: { label: "Grant or decline", url },
    footer: "You received this mail because you are an administrator of this Petstore.",
  };
}

export function planGrantedLetter(to: string, { project, plan, fromPlan, url }: Asked): Letter {
  return {
    to,
    ...titled(`${isolated(project)} is on the plan ${plan} now`),
    paragraphs: ["Hello,", `The requested plan was granted: ${isolated(project)} changed from ${fromPlan} to ${plan}.`],
    link: { label: "View usage and plan", url },
    note: "It takes effect with the next request.",
    footer: ownerFooter(project),
  };
}

export function planDeclinedLetter(to: string, { project, plan, fromPlan, reason, url }: Asked & { reason: string }): Letter {
  return {
    to,
    ...titled(`The plan ${plan} was declined for ${isolated(project)}`),
    paragraphs: ["Hello,", `An administrator declined the requested plan ${plan}. ${isolated(project)} stays on ${fromPlan}.`],
    facts: [{ term: "Reason", value: reason }],
    link: { label: "View usage and plan", url },
    footer: ownerFooter(project),
  };
}

export function planSupersededLetter(to: string, { project, plan, fromPlan, requested, url }: Asked & { requested: string }): Letter {
  return {
    to,
    ...titled(`${isolated(project)} is on the plan ${plan} now`),
    paragraphs: [
      "Hello,",
      `${isolated(project)} was changed from ${fromPlan} to ${plan}, so the request for ${requested} is closed. You can request another plan.`,
    ],
    link: { label: "View usage and plan", url },
    footer: ownerFooter(project),
  };
}
