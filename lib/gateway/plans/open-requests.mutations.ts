import type { PlanRequestState } from "#lib/gateway/plans/requests.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { planDeclinedLetter, planGrantedLetter, planSupersededLetter } from "#lib/platform/mail/plan-letters.rules.ts";
import { type Plan, planName } from "#lib/tenancy/plans/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

/** Actions in the project's log and in the service's. */
const ENTRIES = {
  open: "request",
  granted: "grant",
  declined: "decline",
  withdrawn: "withdraw_request",
  superseded: "supersede_request",
} as const satisfies Record<PlanRequestState, string>;

interface About {
  projectId: bigint;
  plan: Plan;
}

/** The service's log omits texts, since owners could not erase them there. */
export async function recordStep(
  tx: CheckedTransaction,
  { projectId, plan }: About,
  { state, actor, words }: { state: PlanRequestState; actor: Actor; words: Record<string, string> },
): Promise<void> {
  const id = String(projectId);
  const action = `plan.${ENTRIES[state]}`;
  await writeAudit(tx, { projectId: id, actor }, action, id, { entityType: "project", after: { plan, ...words } });
  await writeAudit(tx, { projectId: null, actor }, action, id, { entityType: "project", after: { plan } });
}

export interface OpenRequest extends About {
  id: bigint;
  fromPlan: Plan;
}

/** The caller holds the project's lock; the row is open. */
export async function closeRequest(
  tx: CheckedTransaction,
  { id, projectId, fromPlan, plan }: OpenRequest,
  { state, actor, reason = "" }: { state: Exclude<PlanRequestState, "open">; actor: Actor; reason?: string },
): Promise<void> {
  const decidedById = actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : null;
  await tx.planRequest.update({
    where: { id },
    data: { state, decidedById, decidedAt: new Date(clock()()), reason },
    select: { id: true },
  });
  await recordStep(tx, { projectId, plan }, { state, actor, words: reason === "" ? {} : { reason } });
  const facts = { plan: planName(plan), fromPlan: planName(fromPlan) };
  if (state === "granted")
    await mailOwners(tx, projectId, ({ email, project, url }) => planGrantedLetter(email, { ...facts, project, url: `${url}/usage` }));
  if (state === "declined")
    await mailOwners(tx, projectId, ({ email, project, url }) =>
      planDeclinedLetter(email, { ...facts, reason, project, url: `${url}/usage` }),
    );
}

/** A change to the requested plan grants it. */
export async function closeOvertakenRequest(tx: CheckedTransaction, projectId: bigint, to: Plan, actor: Actor): Promise<void> {
  const request = await tx.planRequest.findFirst({
    where: { projectId, state: "open" },
    select: { id: true, projectId: true, fromPlan: true, plan: true },
  });
  if (!request) return;
  const isGrant = request.plan === to;
  await closeRequest(tx, request, { state: isGrant ? "granted" : "superseded", actor });
  if (isGrant) return;
  const facts = { plan: planName(to), fromPlan: planName(request.fromPlan), requested: planName(request.plan) };
  await mailOwners(tx, projectId, ({ email, project, url }) => planSupersededLetter(email, { ...facts, project, url: `${url}/usage` }));
}
