import { domainToUnicode } from "node:url";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { type DomainState, writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import type { DomainChange, DomainUse } from "#lib/sites/domains/schema.ts";
import { isVerified, nextPrimary, staysPrimary } from "#lib/sites/domains/uses.rules.ts";
import { servingPlan } from "#lib/tenancy/plans/domains.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type ProjectScope, rowKey, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const shown = ({ name }: { name: string }): string => domainToUnicode(name);

const USED = { id: true, name: true, use: true, routing: true } as const;

interface Change {
  projectId: bigint;
  actor: Actor;
  to: DomainUse;
}

type Part = { use: DomainUse } | { redirectStatus: number };

async function setPart(tx: CheckedTransaction, domain: DomainState, by: Omit<Change, "to">, before: Part, after: Part): Promise<void> {
  const { projectId, actor } = by;
  await tx.domain.update({ where: { id: domain.id }, data: after, select: { id: true } });
  await writeAudit(tx, { projectId: String(projectId), actor }, "domain.change_use", String(domain.id), {
    before: { name: domain.name, ...before },
    after: { name: domain.name, ...after },
  });
  await writeDomainEvent(tx, String(projectId), "domain.updated", { ...domain, ...after });
}

const setUse = (tx: CheckedTransaction, domain: DomainState, { to, ...by }: Change): Promise<void> =>
  setPart(tx, domain, by, { use: domain.use }, { use: to });

/** The caller has locked the project. */
export async function promoteWithin(tx: CheckedTransaction, projectId: bigint): Promise<boolean> {
  const rows = await tx.domain.findMany({
    where: { projectId },
    select: { id: true, name: true, use: true, routing: true, certificate: { select: { domainId: true } } },
    orderBy: { id: "asc" },
  });
  const hosts = rows.map((row) => ({ ...row, hasCertificate: row.certificate !== null }));
  const primary = hosts.find(({ use }) => use === "primary");
  if (primary && staysPrimary(primary, hosts)) return false;
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { plan: true, domainsUntil: true, deploys: { where: { state: "ready" }, take: 1, select: { id: true } } },
  });
  const next = nextPrimary(hosts, { plan: servingPlan(project, clock()()), hasDeploy: project.deploys.length > 0 });
  const left = primary && primary.routing !== "lost" && next ? next.use : "serves";
  if (primary) await setUse(tx, primary, { projectId, actor: SYSTEM, to: left });
  if (next) await setUse(tx, next, { projectId, actor: SYSTEM, to: "primary" });
  return primary !== undefined || next !== undefined;
}

/** The former primary takes over the use of its successor. */
async function changeUseWithin(tx: CheckedTransaction, row: DomainState, { projectId, actor, to }: Change): Promise<void> {
  if (row.use === "primary") {
    throw new DashboardError("conflict", `${shown(row)} is the primary domain. Make another domain the primary one first.`);
  }
  if (to === "primary") {
    if (row.routing === "lost")
      throw new DashboardError("conflict", `${shown(row)} belongs to another project and cannot be the primary domain.`);
    const before = await tx.domain.findFirst({ where: { projectId, use: "primary" }, select: USED });
    if (before && isVerified(before) && !isVerified(row)) {
      throw new DashboardError(
        "conflict",
        `${shown(row)} is not verified yet, and ${shown(before)} is. Verify it, then make it the primary.`,
      );
    }
    if (before) await setUse(tx, before, { projectId, actor, to: row.use });
  }
  await setUse(tx, row, { projectId, actor, to });
}

/**
 * The status is kept while the domain does not redirect.
 * @returns whether the caller must emit the change of the project's sites
 * @throws `not_found`, `conflict` without a successor, or for a lost or less verified one; `reauthentication_required`
 */
export async function changeDomainWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { domainId, use, redirectStatus }: DomainChange & { domainId: string },
  actor: Actor,
): Promise<boolean> {
  const projectId = BigInt(scope.projectId);
  const where = rowKey(scope, domainId);
  const row = where && (await tx.domain.findFirst({ where, select: { ...USED, redirectStatus: true } }));
  if (!row) throw noSuch("domain");
  await requireProof(tx, actor);
  const hasUse = use === undefined || row.use === use;
  const hasStatus = redirectStatus === undefined || row.redirectStatus === redirectStatus;
  if (!hasUse) await changeUseWithin(tx, row, { projectId, actor, to: use });
  if (!hasStatus) {
    await setPart(tx, { ...row, use: use ?? row.use }, { projectId, actor }, { redirectStatus: row.redirectStatus }, { redirectStatus });
  }
  if (hasUse && hasStatus) return false;
  await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
  return true;
}

/** See `changeDomainWithin`. */
export async function changeDomain(scope: ProjectScope, domainId: string, change: DomainChange, actor: Actor): Promise<void> {
  const changed = await inProject(scope, actor, "domains.write", (tx) => changeDomainWithin(tx, scope, { domainId, ...change }, actor));
  if (changed) emitChange({ kind: "sites", projectId: scope.projectId });
}
