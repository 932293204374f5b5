import { writeAudit } from "#lib/audit/mutations.ts";
import { startFreshAttempt } from "#lib/certificates/mutations.ts";
import { publishChange } from "#lib/changes/publish.service.ts";
import { announceWithin } from "#lib/db/changes.ts";
import type { Domain } from "#lib/db/generated/client.ts";
import { addJobWithin } from "#lib/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import type { DnsReport } from "#lib/dns/schema.ts";
import type { CheckBasis } from "#lib/domains/check.data.ts";
import { checkJob } from "#lib/domains/check.rules.ts";
import { contestedNames } from "#lib/domains/ownership.data.ts";
import { giveNameWithin, lockName } from "#lib/domains/ownership.mutations.ts";
import { afterCheck, type RoutingEvent, type RoutingState } from "#lib/domains/schedule.rules.ts";
import { promoteWithin } from "#lib/domains/uses.mutations.ts";

const ACTIONS: Record<RoutingEvent, string> = {
  verified: "domain.become_verified",
  returned: "domain.return",
  drifted: "domain.drift",
  stopped: "domain.stop",
};

/** What a person is told by mail. */
const NOTICES: Partial<Record<RoutingEvent, string>> = { verified: "verified", stopped: "stopped", drifted: "drifted" };

function stateOf(row: Domain): RoutingState {
  return {
    routing: row.routing,
    routingSince: row.routingSince.getTime(),
    verifiedAt: row.verifiedAt?.getTime() ?? null,
    checks: row.checks,
    checksSince: row.checksSince.getTime(),
    nextCheckAt: row.nextCheckAt?.getTime() ?? null,
  };
}

/** The domain as it is now; null when what was checked does not hold any more, or a later check was recorded. */
async function stillAs(tx: Transaction, basis: CheckBasis, report: DnsReport): Promise<Domain | null> {
  const row = await tx.domain.findFirst({ where: { id: basis.domainId, project: { deletedAt: null } } });
  if (!row || row.routing !== basis.routing || row.challenge !== basis.challenge) return null;
  return row.checkedAt && row.checkedAt.getTime() > Date.parse(report.at) ? null : row;
}

async function noteEvent(tx: Transaction, basis: CheckBasis, event: RoutingEvent, routing: string): Promise<void> {
  const domainId = String(basis.domainId);
  await writeAudit(tx, {
    projectId: basis.projectId,
    actor: { kind: "system", id: null },
    action: ACTIONS[event],
    entityType: "domain",
    entityId: domainId,
    before: { name: basis.name, routing: basis.routing },
    after: { name: basis.name, routing },
  });
  const kind = NOTICES[event];
  if (kind !== undefined) await addJobWithin(tx, { task: "domains.notice", payload: { domainId, kind } });
}

/** So long a check waits whose forerunner came too late to be recorded: two clocks that differ ask for no more. */
const AGAIN_MS = 5000;

/** Has a domain checked anew for a fresh attempt that somebody asked for, where it can have one still. */
async function askAgain(tx: Transaction, { domainId: id, projectId }: CheckBasis, now: number): Promise<void> {
  const { count } = await tx.domain.updateMany({
    where: { id, routing: { in: ["verified", "drifted"] } },
    data: { checkAskedAt: new Date(now) },
  });
  if (count > 0) await addJobWithin(tx, { ...checkJob(String(id), projectId, true), runAt: new Date(now + AGAIN_MS) });
}

/**
 * Records what a check found, and what follows: the next check, the certificate's job, the name's new holder.
 * Guarantees: it holds only for the state that was checked; recorded twice, it follows once; of two projects that
 * prove a name at the same time one gets it, and the other is checked again with its TXT record; a fresh attempt that
 * somebody asked for is not forgotten because another check was recorded first.
 * @param renews a fresh attempt at the certificate follows when everything is right
 * @param now epoch milliseconds
 */
export async function recordCheck(basis: CheckBasis, report: DnsReport, renews: boolean, now: number): Promise<void> {
  const { domainId: id, projectId, name } = basis;
  const touched = await prisma().$transaction(async (tx) => {
    await lockName(tx, name);
    const row = await stillAs(tx, basis, report);
    if (!row) {
      if (renews) await askAgain(tx, basis, now);
      return [];
    }
    const isUnproved = basis.wants.challenge === null && (await contestedNames(projectId, [name], tx)).has(name);
    if (isUnproved && report.verdict === "right") {
      await addJobWithin(tx, checkJob(String(id), projectId, renews));
      return [];
    }
    const { state, event } = afterCheck(stateOf(row), report, now);
    const isRenewed = renews && report.verdict === "right" && state.routing === "verified";
    await tx.domain.update({
      where: { id },
      data: {
        routing: state.routing,
        routingSince: new Date(state.routingSince),
        verifiedAt: isRenewed ? new Date(now) : state.verifiedAt === null ? null : new Date(state.verifiedAt),
        checks: state.checks,
        checksSince: new Date(state.checksSince),
        nextCheckAt: state.nextCheckAt === null ? null : new Date(state.nextCheckAt),
        checkedAt: new Date(report.at),
        checkAskedAt: null,
        report: { ...report },
      },
      select: { id: true },
    });
    if (event) await noteEvent(tx, basis, event, state.routing);
    if (event === "verified" || event === "returned" || isRenewed) await startFreshAttempt(tx, id, isRenewed);
    const losers = event === "verified" ? await giveNameWithin(tx, name, BigInt(projectId), new Date(now)) : [];
    const isPromoted = state.routing === "verified" && (await promoteWithin(tx, BigInt(projectId)));
    const told = event || isPromoted ? [...new Set([projectId, ...losers])] : [];
    for (const one of told) await announceWithin(tx, { kind: "sites", projectId: one });
    return told;
  });
  for (const one of touched) await publishChange({ kind: "sites", projectId: one });
}
