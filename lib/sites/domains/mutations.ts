import { domainToUnicode } from "node:url";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, invalidField } from "#lib/platform/errors.ts";
import { keepRemoved } from "#lib/sites/certificates/removed.mutations.ts";
import { type Asked, askedDomains, offerEarlyWithin } from "#lib/sites/domains/early.mutations.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { domainNameFrom } from "#lib/sites/domains/names.rules.ts";
import { newChallenge } from "#lib/sites/domains/ownership.mutations.ts";
import { pairedName } from "#lib/sites/domains/pairs.rules.ts";
import { requireQuota } from "#lib/sites/domains/quotas.data.ts";
import { missingFor, missingText } from "#lib/sites/domains/rules.ts";
import { checkJob, freshSchedule } from "#lib/sites/domains/schedule.rules.ts";
import type { NewDomain } from "#lib/sites/domains/schema.ts";
import { promoteWithin } from "#lib/sites/domains/uses.mutations.ts";
import { requireRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

async function requireNew(tx: Transaction, projectId: bigint, name: string): Promise<string[]> {
  const { plan, isTest, deploys, domains } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: {
      plan: true,
      isTest: true,
      deploys: { where: { state: "ready" }, take: 1, select: { id: true } },
      domains: { select: { name: true } },
    },
  });
  if (isTest) throw new DashboardError("conflict", "This is a test project, which is never published, so it has no domains.");
  const missing = missingFor({ plan, hasDeploy: deploys.length > 0 });
  if (missing.length > 0) throw new DashboardError("conflict", missingText(missing));
  if (domains.some((domain) => domain.name === name))
    throw new DashboardError("conflict", `${domainToUnicode(name)} is already one of this project's domains.`);
  return domains.map((domain) => domain.name);
}

/** The first one is the primary. */
async function insertDomain(tx: CheckedTransaction, scope: ProjectScope, name: string, actor: Actor): Promise<string> {
  const projectId = BigInt(scope.projectId);
  await requireRoom(tx, scope, "domains", actor);
  await requireQuota(tx, projectId, "add");
  const now = clock()();
  const at = new Date(now);
  const primary = await tx.domain.count({ where: { projectId, use: "primary" } });
  const { nextCheckAt } = freshSchedule(now);
  const row = await tx.domain.create({
    data: {
      projectId,
      name,
      use: primary === 0 ? "primary" : "redirects",
      challenge: newChallenge(),
      routingSince: at,
      checksSince: at,
      createdAt: at,
      checkAskedAt: at,
      nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
    },
    select: { id: true, name: true, use: true, routing: true },
  });
  const id = String(row.id);
  await writeAudit(tx, { scope, actor }, "domain.add", id, { after: { name, use: row.use } });
  await addJobWithin(tx, checkJob(id, scope.projectId, await sharersOf(tx, projectId)));
  await writeDomainEvent(tx, scope.projectId, "domain.added", row);
  return id;
}

/**
 * All or nothing.
 * @param withPair adds the pair's other name too
 * @returns the new domains, the named one first
 * @throws `invalid_body`, `limit_reached`, `conflict` without plan or deploy, or for a known domain; TooManyRequests;
 * `reauthentication_required`
 */
export async function addDomainWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { name: typed, withPair, isEarly }: NewDomain,
  actor: Actor,
): Promise<[string, ...string[]]> {
  const parsed = domainNameFrom(typed, ownNames());
  if ("reason" in parsed) throw invalidField(parsed.reason, "name");
  const { name } = parsed;
  await requireProof(tx, actor);
  const known = await requireNew(tx, BigInt(scope.projectId), name);
  const ids: [string, ...string[]] = [await insertDomain(tx, scope, name, actor)];
  const pair = withPair ? pairedName(name, ownNames()) : null;
  if (pair && !known.includes(pair.name)) ids.push(await insertDomain(tx, scope, pair.name, actor));
  for (const id of isEarly ? ids : []) await offerEarlyWithin(tx, scope, id, actor);
  return ids;
}

/** See `addDomainWithin`. */
export async function addDomain(scope: ProjectScope, name: string, actor: Actor, more: Partial<NewDomain> = {}): Promise<string> {
  const added = { withPair: false, isEarly: false, ...more, name };
  const [id] = await inProject(scope, actor, "domains.write", (tx) => addDomainWithin(tx, scope, added, actor));
  return id;
}

export async function removeDomainWithin(tx: CheckedTransaction, scope: ProjectScope, asked: Asked, actor: Actor): Promise<void> {
  const { row, other } = await askedDomains(tx, scope, asked);
  await requireProof(tx, actor);
  const projectId = BigInt(scope.projectId);
  for (const removed of other ? [row, other] : [row]) {
    await keepRemoved(tx, { id: removed.id, projectId }, clock()());
    await tx.domain.delete({ where: { id: removed.id }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "domain.remove", String(removed.id), { before: { name: removed.name, use: removed.use } });
    await writeDomainEvent(tx, scope.projectId, "domain.removed", removed);
  }
  await promoteWithin(tx, projectId);
  await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
}

/** See `removeDomainWithin`. */
export async function removeDomain(scope: ProjectScope, domainId: string, actor: Actor, withPair = false): Promise<void> {
  await inProject(scope, actor, "domains.write", (tx) => removeDomainWithin(tx, scope, { domainId, withPair }, actor));
  emitChange({ kind: "sites", projectId: scope.projectId });
}
