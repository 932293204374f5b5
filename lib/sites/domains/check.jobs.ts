import * as z from "zod";
import type { EventType } from "#lib/history/events/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import type { Domain } from "#lib/platform/db/generated/client.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { advanceEarly } from "#lib/sites/certificates/early.mutations.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { checkDns, type Probe } from "#lib/sites/dns/service.ts";
import { verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";
import { type CheckBasis, checkBasis } from "#lib/sites/domains/check.data.ts";
import { earlyRecordsIn } from "#lib/sites/domains/early.rules.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { contestedNames } from "#lib/sites/domains/ownership.data.ts";
import { assignNameWithin, lockName } from "#lib/sites/domains/ownership.mutations.ts";
import { afterCheck, checkJob, givesUpMs, type RoutingEvent, type RoutingState } from "#lib/sites/domains/schedule.rules.ts";
import { promoteWithin } from "#lib/sites/domains/uses.mutations.ts";
import { hasOwnDomains, servingPlan } from "#lib/tenancy/plans/domains.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const ACTIONS: Record<RoutingEvent, string> = {
  verified: "domain.become_verified",
  returned: "domain.return",
  drifted: "domain.drift",
  stopped: "domain.stop",
};

const EVENTS = {
  verified: "domain.verified",
  returned: "domain.verified",
  drifted: "domain.drifted",
  stopped: "domain.stopped",
} as const satisfies Record<RoutingEvent, EventType>;

const NOTICES: Partial<Record<RoutingEvent, string>> = { verified: "verified", stopped: "stopped", drifted: "drifted" };

function stateOf(row: Domain): RoutingState {
  return {
    routing: row.routing,
    routingSince: row.routingSince.getTime(),
    verifiedAt: row.verifiedAt?.getTime() ?? null,
    checks: row.checks,
    checksSince: row.checksSince.getTime(),
    nextCheckAt: row.nextCheckAt?.getTime() ?? null,
    givesUpMs: givesUpMs(row),
  };
}

async function findUnchanged(tx: Transaction, basis: CheckBasis, report: DnsReport) {
  const where = { id: basis.domainId, project: { deletedAt: null } };
  const row = await tx.domain.findFirst({
    where,
    include: { project: { select: { plan: true, domainsUntil: true } }, certificate: { select: { domainId: true } } },
  });
  if (!row || row.routing !== basis.routing || row.challenge !== basis.challenge) return null;
  return row.checkedAt && row.checkedAt.getTime() > Date.parse(report.at) ? null : row;
}

async function noteEvent(tx: Transaction, basis: CheckBasis, event: RoutingEvent, routing: string): Promise<void> {
  const domainId = String(basis.domainId);
  await writeAudit(tx, { projectId: basis.projectId, actor: SYSTEM }, ACTIONS[event], domainId, {
    entityType: "domain",
    before: { name: basis.name, routing: basis.routing },
    after: { name: basis.name, routing },
  });
  const kind = NOTICES[event];
  if (kind !== undefined) await addJobWithin(tx, { task: "domains.notice", payload: { domainId, kind } });
}

async function noteMove(tx: Transaction, { domainId, wants }: CheckBasis, row: Domain, report: DnsReport): Promise<void> {
  const announced = wants.nextAddresses.length === 0 ? null : wants.nextAddresses.toSorted().join(",");
  if (row.movingTo === announced || (announced !== null && !report.problems.includes("address_moves"))) return;
  // Owners are notified once mail is set up.
  if (announced !== null && !sendsMail()) return;
  await tx.domain.update({ where: { id: domainId }, data: { movingTo: announced }, select: { id: true } });
  if (announced !== null)
    await addJobWithin(tx, { task: "domains.notice", payload: { domainId: String(domainId), kind: "address_moves" } });
}

/** Covers clock skew. */
const RECHECK_DELAY_MS = 5000;

async function scheduleRecheck(tx: Transaction, { domainId: id, projectId }: CheckBasis, now: number): Promise<void> {
  const { count } = await tx.domain.updateMany({
    where: { id, routing: { in: ["verified", "drifted"] } },
    data: { checkAskedAt: new Date(now) },
  });
  if (count === 0) return;
  const job = checkJob(String(id), projectId, await sharersOf(tx, projectId), true);
  await addJobWithin(tx, { ...job, runAt: new Date(now + RECHECK_DELAY_MS) });
}

interface Starts {
  /** Starts a certificate attempt if DNS is right. */
  renews?: boolean;
  /** Takes the next step of a certificate before the switch, but starts no order. */
  advances?: boolean;
}

type Row = NonNullable<Awaited<ReturnType<typeof findUnchanged>>>;

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

const checkedColumns = (state: ReturnType<typeof stateOf>, report: DnsReport, verifiedAt: number | null) => ({
  routing: state.routing,
  routingSince: new Date(state.routingSince),
  verifiedAt: dateOf(verifiedAt),
  checks: state.checks,
  checksSince: new Date(state.checksSince),
  nextCheckAt: dateOf(state.nextCheckAt),
  checkedAt: new Date(report.at),
  checkAskedAt: null,
  report: { ...report },
});

async function advanceBeforeSwitch(
  tx: Transaction,
  { domainId, name }: CheckBasis,
  row: Row,
  report: DnsReport,
  now: number,
): Promise<void> {
  if (row.earlySince === null || !hasOwnDomains(servingPlan(row.project, now))) return;
  const { isProved, seen, caa } = earlyRecordsIn(report, name);
  if (isProved) await advanceEarly(tx, domainId, { askedAt: row.earlySince.getTime(), seen, caa }, now);
}

/** Does nothing if the domain has changed since. Of two projects that prove a name at once, one gets it. */
export async function recordCheck(
  basis: CheckBasis,
  report: DnsReport,
  { renews = false, advances = false }: Starts,
  now: number,
): Promise<void> {
  const { domainId: id, projectId, name } = basis;
  const touched = await prisma().$transaction(async (transaction) => {
    const tx = asService(transaction);
    await lockName(tx, name);
    const row = await findUnchanged(tx, basis, report);
    if (!row) {
      if (renews) await scheduleRecheck(tx, basis, now);
      return [];
    }
    const isUnproved = basis.wants.challenge === null && (await contestedNames(projectId, [name], tx)).has(name);
    const isRight = verdictByAddress(report) === "right";
    if (isUnproved && isRight) {
      await addJobWithin(tx, checkJob(String(id), projectId, await sharersOf(tx, projectId), renews));
      return [];
    }
    const { state, event } = afterCheck(stateOf(row), report, now);
    const isRenewed = renews && isRight && state.routing === "verified";
    const data = checkedColumns(state, report, isRenewed ? now : state.verifiedAt);
    await tx.domain.update({ where: { id }, data, select: { id: true } });
    if (state.routing === "verified" || state.routing === "drifted") await noteMove(tx, basis, row, report);
    if (event) {
      await noteEvent(tx, basis, event, state.routing);
      await writeDomainEvent(tx, projectId, EVENTS[event], { ...row, routing: state.routing });
    }
    if (event === "verified" || event === "returned" || isRenewed) await startFreshAttempt(tx, id, isRenewed);
    if (advances && state.routing === "waiting") await advanceBeforeSwitch(tx, basis, row, report, now);
    const displaced = event === "verified" ? await assignNameWithin(tx, name, BigInt(projectId), new Date(now)) : [];
    const isPromoted = (state.routing === "verified" || event === "stopped") && (await promoteWithin(tx, BigInt(projectId)));
    const affected = event || isPromoted ? [...new Set([projectId, ...displaced])] : [];
    for (const one of affected) await announceWithin(tx, { kind: "sites", projectId: one });
    // A visitor may wait for it.
    if (state.routing === "waiting" && row.certificate !== null) await announceWithin(tx, { kind: "checks", projectId });
    return affected;
  });
  for (const one of touched) emitChange({ kind: "sites", projectId: one });
}

const payloadSchema = z.object({ domainId: z.string().regex(/^\d{1,19}$/), renews: z.boolean().default(false) });

/** Loads the HTTP client (10 MB) only when needed. */
const challengeArrives: Probe = async (name) => await (await import("#lib/sites/domains/arrival.service.ts")).challengeArrives(name);

async function check(domainId: bigint, starts: Starts): Promise<DnsReport | undefined> {
  const basis = await checkBasis(domainId);
  if (!basis) return undefined;
  const report = await checkDns(basis.wants, clock()(), challengeArrives);
  await recordCheck(basis, report, starts, clock()());
  return report;
}

export function checkBeforeOrder(domainId: bigint): Promise<DnsReport | undefined> {
  return check(domainId, {});
}

export async function checkDue(domainId: bigint): Promise<void> {
  await check(domainId, { advances: true });
}

export async function checkDomain(payload: unknown): Promise<void> {
  const { domainId, renews } = payloadSchema.parse(payload);
  await check(BigInt(domainId), { renews, advances: true });
}
