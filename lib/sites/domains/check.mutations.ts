import { domainToUnicode } from "node:url";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";
import { askAgainWithin } from "#lib/sites/domains/early.mutations.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { requireQuota } from "#lib/sites/domains/quotas.data.ts";
import { missingText } from "#lib/sites/domains/rules.ts";
import { checkJob, failedAt, freshSchedule, heldUntil, reverifyFrom } from "#lib/sites/domains/schedule.rules.ts";
import { promoteWithin } from "#lib/sites/domains/uses.mutations.ts";
import { hasOwnDomains, servingPlan } from "#lib/tenancy/plans/domains.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

type AskAction = "domain.verify" | "domain.reverify";

async function lockedDomain(tx: Transaction, scope: ProjectScope, domainId: string) {
  const where = rowKey(scope, domainId);
  const row =
    where &&
    (await tx.domain.findFirst({
      where,
      select: {
        id: true,
        name: true,
        use: true,
        routing: true,
        verifiedAt: true,
        earlySince: true,
        certificate: { select: { notAfter: true } },
        project: { select: { plan: true, domainsUntil: true } },
        attempts: { orderBy: { id: "desc" }, take: 1, select: { state: true, reason: true, detail: true, endedAt: true, retryAt: true } },
      },
    }));
  if (!row) throw noSuch("domain");
  await requireQuota(tx, where.projectId, "check");
  return row;
}

async function recordRequest(
  tx: CheckedTransaction,
  scope: ProjectScope,
  domain: { id: bigint; name: string },
  asked: { actor: Actor; action: AskAction },
): Promise<void> {
  await writeAudit(tx, { scope, actor: asked.actor }, asked.action, String(domain.id), {
    entityType: "domain",
    after: { name: domain.name },
  });
  const sharers = await sharersOf(tx, scope.projectId);
  await addJobWithin(tx, checkJob(String(domain.id), scope.projectId, sharers, asked.action === "domain.reverify"));
}

/**
 * Also restarts stopped checks, and ends the pause after a failed certificate before the switch.
 * @throws `not_found`, TooManyRequests
 */
export async function requestCheckWithin(tx: CheckedTransaction, scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  const row = await lockedDomain(tx, scope, domainId);
  const now = clock()();
  const at = new Date(now);
  const begins = row.routing === "stopped" || row.routing === "lost";
  const { nextCheckAt } = freshSchedule(now);
  const begun = {
    routing: "waiting" as const,
    routingSince: at,
    verifiedAt: null,
    checks: 0,
    checksSince: at,
    nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
  };
  await tx.domain.update({ where: { id: row.id }, data: { checkAskedAt: at, ...(begins && begun) }, select: { id: true } });
  await askAgainWithin(tx, scope, row, actor);
  if (begins) await writeDomainEvent(tx, scope.projectId, "domain.updated", { ...row, routing: begun.routing });
  if (row.routing === "lost") await promoteWithin(tx, BigInt(scope.projectId));
  await recordRequest(tx, scope, row, { actor, action: "domain.verify" });
}

/** See `requestCheckWithin`. */
export async function requestCheck(scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "domains.write", (tx) => requestCheckWithin(tx, scope, domainId, actor));
}

/**
 * If DNS is right, starts a certificate attempt.
 * @throws `not_found`, `conflict` when useless or too early, TooManyRequests
 */
export async function requestReverifyWithin(tx: CheckedTransaction, scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  const row = await lockedDomain(tx, scope, domainId);
  const shown = domainToUnicode(row.name);
  const now = clock()();
  const [latest] = row.attempts;
  const held = heldUntil(latest);
  const plan = servingPlan(row.project, now);
  const from = reverifyFrom({
    routing: row.routing,
    verifiedAt: row.verifiedAt?.getTime() ?? null,
    hasCertificate: isInForce(row.certificate, now),
    mayIssue: hasOwnDomains(plan),
    attemptFailedAt: failedAt(latest),
    heldUntil: held,
  });
  if (!hasOwnDomains(plan)) {
    throw new DashboardError("conflict", `No certificate can be issued for ${shown}. ${missingText(["plan"])}`);
  }
  if (from === null) {
    const why = row.certificate ? "already has its certificate" : "is not verified";
    throw new DashboardError("conflict", `${shown} ${why}, so there is nothing to verify again.`);
  }
  if (now < from && held !== null) {
    throw new DashboardError(
      "conflict",
      `A certificate for ${shown} can be ordered again at ${new Date(from).toISOString()}. ${latest?.detail ?? ""} The next attempt starts automatically.`,
    );
  }
  if (now < from) {
    const minutes = Math.ceil((from - now) / 60_000);
    throw new DashboardError(
      "conflict",
      `The certificate of ${shown} is still being issued. Re-verify is possible 30 minutes after verification, in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    );
  }
  await tx.domain.update({ where: { id: row.id }, data: { checkAskedAt: new Date(now) }, select: { id: true } });
  await recordRequest(tx, scope, row, { actor, action: "domain.reverify" });
}

/** See `requestReverifyWithin`. */
export async function requestReverify(scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "domains.write", (tx) => requestReverifyWithin(tx, scope, domainId, actor));
}
