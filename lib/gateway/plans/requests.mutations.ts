import { changePlanWithin, publishPlan } from "#lib/gateway/plans/mutations.ts";
import { closeRequest, recordStep } from "#lib/gateway/plans/open-requests.mutations.ts";
import { findPlanRequest } from "#lib/gateway/plans/requests.data.ts";
import { ownersRequestPlans } from "#lib/gateway/plans/requests.loaders.ts";
import {
  MAX_REQUESTS_PER_DAY,
  type NewPlanRequest,
  type PlanDecision,
  type PlanRequest,
  type PlanRequestState,
} from "#lib/gateway/plans/requests.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, isAppError, noSuch } from "#lib/platform/errors.ts";
import { mailAdministrators } from "#lib/platform/mail/administrators.mutations.ts";
import { planRequestedLetter } from "#lib/platform/mail/plan-letters.rules.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { lockProject } from "#lib/tenancy/scope/project.mutations.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { addressNotFound } from "#lib/tenancy/scope/rights.rules.ts";

const conflict = (sentence: string): DashboardError => new DashboardError("conflict", sentence);
const FORMER = "A former member";
const BY_CLOSING: Record<Exclude<PlanRequestState, "open">, string> = {
  granted: "granted",
  declined: "declined",
  withdrawn: "withdrawn",
  superseded: "closed, because the plan was changed meanwhile",
};

async function mailRequest(tx: Transaction, project: string, request: PlanRequest): Promise<void> {
  const { plan, fromPlan, note, requestedBy } = request;
  const facts = { project, plan: planName(plan), fromPlan: planName(fromPlan), person: requestedBy ?? FORMER, note };
  await mailAdministrators(tx, (email) =>
    planRequestedLetter(email, { ...facts, url: `${settings().PUBLIC_URL ?? ""}/admin/plan-requests` }),
  );
}

async function refuseMany(tx: Transaction, projectId: bigint): Promise<void> {
  const at = { gt: new Date(clock()() - DAY_MS) };
  const sent = await tx.auditEntry.count({ where: { projectId, action: "plan.request", at } });
  if (sent < MAX_REQUESTS_PER_DAY) return;
  throw new DashboardError("limit_reached", `A project can request a plan ${MAX_REQUESTS_PER_DAY} times within a day. Try again tomorrow.`);
}

/**
 * Sending the same request again returns the open one.
 * @throws `limit_reached`; `conflict` with another open one, on that plan already, or where owners choose
 */
export async function requestPlan(scope: ProjectScope, { plan, note }: NewPlanRequest, actor: Actor): Promise<PlanRequest> {
  const projectId = BigInt(scope.projectId);
  return await inProject(scope, actor, "plan.write", async (tx, role) => {
    if (role === "admin" || !ownersRequestPlans()) throw conflict("You can choose the plan yourself. Reload the page.");
    const project = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { plan: true, name: true } });
    if (project.plan === plan) throw conflict(`The project is on ${planName(plan)} already.`);
    const requestedById = actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : null;
    const open = await tx.planRequest.findFirst({
      where: { projectId, state: "open" },
      include: { requestedBy: { select: { name: true } } },
    });
    if (open && !(open.plan === plan && open.note === note && open.requestedById === requestedById)) {
      const who = open.requestedBy === null ? FORMER : isolated(open.requestedBy.name);
      throw conflict(`${who} already requested ${planName(open.plan)}. Withdraw that request before you make another one.`);
    }
    if (!open) {
      await refuseMany(tx, projectId);
      await tx.planRequest.deleteMany({ where: { projectId } });
      await tx.planRequest.create({ data: { projectId, fromPlan: project.plan, plan, note, requestedById }, select: { id: true } });
      await recordStep(tx, { projectId, plan }, { state: "open", actor, words: note === "" ? {} : { note } });
    }
    const request = await findPlanRequest(scope, tx);
    if (!request) throw noSuch("request");
    if (!open) await mailRequest(tx, project.name, request);
    return request;
  });
}

interface DecidedRow {
  state: PlanRequestState;
  decidedBy: { name: string } | null;
}

function decidedAlready({ state, decidedBy }: DecidedRow): DashboardError {
  const who = decidedBy === null ? "" : ` by ${isolated(decidedBy.name)}`;
  return conflict(`This request was already ${state === "open" ? "changed" : BY_CLOSING[state]}${who}. Nothing was changed now.`);
}

const requestNotFound = () => noSuch("request", "The owners have made another one, or the project is gone.");

async function openRequest(tx: CheckedTransaction, projectId: bigint, id?: bigint) {
  const row = await tx.planRequest.findUnique({
    where: { projectId },
    include: { decidedBy: { select: { name: true } }, requestedBy: true },
  });
  if (!row || (id !== undefined && row.id !== id)) throw requestNotFound();
  if (row.state !== "open") throw decidedAlready(row);
  return row;
}

/**
 * Any owner may withdraw it.
 * @throws `not_found`; `conflict` once it is decided
 */
export async function withdrawPlanRequest(scope: ProjectScope, actor: Actor): Promise<void> {
  await inProject(scope, actor, "plan.write", async (tx) => {
    const request = await openRequest(tx, BigInt(scope.projectId));
    await closeRequest(tx, request, { state: "withdrawn", actor });
  });
}

const NO_PROJECT = "The project was deleted meanwhile. If it is restored, its request is here again; nothing was changed.";

async function lockExisting(tx: Transaction, scope: ProjectScope): Promise<void> {
  try {
    await lockProject(tx, scope);
  } catch (error) {
    throw isAppError(error) && error.code === "not_found" ? conflict(NO_PROJECT) : error;
  }
}

async function grantWithin(tx: CheckedTransaction, scope: ProjectScope, request: Awaited<ReturnType<typeof openRequest>>, actor: Actor) {
  const { projectId, requestedById, requestedBy, plan } = request;
  const where = { projectId, userId: requestedById ?? 0n, role: "owner" as const };
  if (!(await tx.member.findFirst({ where, select: { role: true } }))) {
    const who = requestedBy === null ? FORMER : isolated(requestedBy.name);
    throw conflict(
      `${who} is no longer an owner of the project, so this request cannot be granted. Decline it, or set the plan under Projects.`,
    );
  }
  // A change to its plan closes the request.
  const isChanged = await changePlanWithin(tx, scope, { plan, perMinute: null, perDay: null }, actor);
  if (!isChanged) await closeRequest(tx, request, { state: "granted", actor });
}

/**
 * Only one of two concurrent decisions succeeds.
 * @throws `not_found`, `reauthentication_required`; `conflict` when it was decided, the project is deleted, or the requester is no
 * longer an owner
 */
export async function decidePlanRequest(requestId: string, decision: PlanDecision, actor: Actor): Promise<void> {
  const id = BigInt(requestId);
  const found = await prisma().planRequest.findUnique({ where: { id }, select: { projectId: true } });
  if (!found) throw requestNotFound();
  const scope = projectScope(String(found.projectId));
  const isGrant = decision.decision === "grant";
  await inProject(
    scope,
    actor,
    "plan.write",
    async (tx, role) => {
      if (role !== "admin") throw addressNotFound();
      await requireProof(tx, actor);
      const request = await openRequest(tx, found.projectId, id);
      if (isGrant) await grantWithin(tx, scope, request, actor);
      else await closeRequest(tx, request, { state: "declined", actor, reason: decision.reason });
    },
    lockExisting,
  );
  if (isGrant) await publishPlan(scope);
}
