import { domainToUnicode } from "node:url";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { mayIssue } from "#lib/sites/certificates/authority.data.ts";
import { endEarly } from "#lib/sites/certificates/early.mutations.ts";
import { type AttemptOutcome, isInForce } from "#lib/sites/certificates/rules.ts";
import { mayBeEarly } from "#lib/sites/domains/early.rules.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { pairedName } from "#lib/sites/domains/pairs.rules.ts";
import { requireQuota, usedQuota } from "#lib/sites/domains/quotas.data.ts";
import { missingText } from "#lib/sites/domains/rules.ts";
import { checkJob, failedAt, freshSchedule } from "#lib/sites/domains/schedule.rules.ts";
import { hasOwnDomains, servingPlan } from "#lib/tenancy/plans/domains.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

const FIELDS = { id: true, name: true, use: true, routing: true, earlySince: true, certificate: { select: { notAfter: true } } } as const;

export interface Asked {
  domainId: string;
  /** Includes the pair's other name. */
  withPair: boolean;
}

/** @throws `not_found` */
export async function askedDomains(tx: CheckedTransaction, scope: ProjectScope, { domainId, withPair }: Asked) {
  const where = rowKey(scope, domainId);
  const row = where && (await tx.domain.findFirst({ where, select: FIELDS }));
  if (!row) throw noSuch("domain");
  const pair = withPair ? pairedName(row.name, ownNames()) : null;
  const other = pair && (await tx.domain.findFirst({ where: { projectId: where.projectId, name: pair.name }, select: FIELDS }));
  return { row, other };
}

type Row = Awaited<ReturnType<typeof askedDomains>>["row"];

async function whyNot(tx: CheckedTransaction, scope: ProjectScope, { name, routing, certificate }: Row, now: number) {
  const shown = domainToUnicode(name);
  if (!mayBeEarly(routing))
    return `DNS of ${shown} is set up, or the domain was taken over, so there is nothing to get ready before the switch.`;
  if (isInForce(certificate, now) && routing !== "stopped") return `HTTPS of ${shown} is ready. Switch its DNS now.`;
  const project = await tx.project.findUniqueOrThrow({
    where: { id: BigInt(scope.projectId) },
    select: { plan: true, domainsUntil: true },
  });
  if (!hasOwnDomains(servingPlan(project, now))) return `No certificate can be issued for ${shown}. ${missingText(["plan"])}`;
  if (!mayIssue()) return "This service has no certificate authority yet. Ask the person who runs this service.";
  const held = await tx.domainName.findUnique({ where: { name }, select: { holderId: true } });
  if (held && held.holderId !== BigInt(scope.projectId))
    return `Another project has or had ${shown}, so its certificate is issued only after its DNS points here and the TXT record proves that it is yours.`;
  return undefined;
}

async function renew(tx: CheckedTransaction, scope: ProjectScope, row: Pick<Row, "id" | "name" | "routing">, actor: Actor, now: number) {
  const at = new Date(now);
  const { nextCheckAt, checks } = freshSchedule(now);
  await tx.domain.update({
    where: { id: row.id },
    data: {
      ...{ earlySince: at, checkAskedAt: at, checks, checksSince: at, nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt) },
      ...(row.routing === "stopped" && { routing: "waiting" as const, routingSince: at }),
    },
    select: { id: true },
  });
  await writeAudit(tx, { scope, actor }, "domain.ask_early", String(row.id), { after: { name: row.name } });
}

async function begin(tx: CheckedTransaction, scope: ProjectScope, row: Row, actor: Actor, now: number): Promise<void> {
  await renew(tx, scope, row, actor, now);
  if (row.routing === "stopped") await writeDomainEvent(tx, scope.projectId, "domain.updated", { ...row, routing: "waiting" });
  await addJobWithin(tx, checkJob(String(row.id), scope.projectId, await sharersOf(tx, scope.projectId)));
}

/**
 * The caller has locked the project, and requests a check.
 * @returns false if none has failed, or the quota is used up
 */
export async function askAgainWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  domain: Pick<Row, "id" | "name" | "routing" | "earlySince"> & { attempts: readonly AttemptOutcome[] },
  actor: Actor,
): Promise<boolean> {
  const endedAt = failedAt(domain.attempts[0]);
  const isFailed = domain.routing === "waiting" && domain.earlySince !== null && (endedAt ?? 0) >= domain.earlySince.getTime();
  if (!isFailed || (await usedQuota(tx, BigInt(scope.projectId), "early"))) return false;
  await renew(tx, scope, domain, actor, clock()());
  return true;
}

/**
 * Skips the pause after a failure.
 * @throws `not_found`, `conflict` if it is useless or the name is another project's, TooManyRequests
 */
export async function requestEarlyWithin(tx: CheckedTransaction, scope: ProjectScope, asked: Asked, actor: Actor): Promise<void> {
  const { row, other } = await askedDomains(tx, scope, asked);
  const now = clock()();
  await requireQuota(tx, BigInt(scope.projectId), "early");
  const refusal = await whyNot(tx, scope, row, now);
  if (refusal !== undefined) throw new DashboardError("conflict", refusal);
  await begin(tx, scope, row, actor, now);
  if (!other || (await whyNot(tx, scope, other, now)) !== undefined) return;
  await requireQuota(tx, BigInt(scope.projectId), "early");
  await begin(tx, scope, other, actor, now);
}

/** Does nothing where `requestEarlyWithin` would refuse. */
export async function offerEarlyWithin(tx: CheckedTransaction, scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  const { row } = await askedDomains(tx, scope, { domainId, withPair: false });
  const now = clock()();
  if ((await usedQuota(tx, BigInt(scope.projectId), "early")) || (await whyNot(tx, scope, row, now)) !== undefined) return;
  await begin(tx, scope, row, actor, now);
}

/** See `requestEarlyWithin`. */
export async function requestEarly(scope: ProjectScope, domainId: string, actor: Actor, withPair = false): Promise<void> {
  await inProject(scope, actor, "domains.write", (tx) => requestEarlyWithin(tx, scope, { domainId, withPair }, actor));
}

/**
 * Keeps certificates. The caller emits the change of its sites.
 * @throws `not_found`
 */
export async function cancelEarlyWithin(tx: CheckedTransaction, scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  const { row, other } = await askedDomains(tx, scope, { domainId, withPair: true });
  for (const one of other ? [row, other] : [row]) {
    if (one.earlySince === null || !mayBeEarly(one.routing)) continue;
    await tx.domain.update({ where: { id: one.id }, data: { earlySince: null }, select: { id: true } });
    await endEarly(tx, one.id, clock()());
    await writeAudit(tx, { scope, actor }, "domain.cancel_early", String(one.id), { after: { name: one.name } });
  }
  await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
}

/** See `cancelEarlyWithin`. */
export async function cancelEarly(scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "domains.write", (tx) => cancelEarlyWithin(tx, scope, domainId, actor));
  emitChange({ kind: "sites", projectId: scope.projectId });
}
