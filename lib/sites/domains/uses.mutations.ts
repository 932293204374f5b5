import { domainToUnicode } from "node:url";
import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { Actor, ProjectScope, ServiceActor } from "#lib/people/scope/principal.schema.ts";
import { asService, type CheckedTransaction, inProject } from "#lib/people/scope/rights.mutations.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { domainWithin } from "#lib/sites/domains/data.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { unknownDomain } from "#lib/sites/domains/rules.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";
import { isVerified, nextPrimary, staysPrimary } from "#lib/sites/domains/uses.rules.ts";

const SYSTEM: ServiceActor = { kind: "system", id: null };

const shown = ({ name }: { name: string }): string => domainToUnicode(name);

interface Change {
  projectId: bigint;
  actor: Actor;
  to: DomainUse;
}

interface Used {
  id: bigint;
  name: string;
  use: DomainUse;
  routing: string;
}

async function setUse(tx: CheckedTransaction, domain: Used, { projectId, actor, to }: Change): Promise<void> {
  await tx.domain.update({ where: { id: domain.id }, data: { use: to }, select: { id: true } });
  await writeAudit(tx, {
    projectId: String(projectId),
    actor,
    action: "domain.change_use",
    entityType: "domain",
    entityId: String(domain.id),
    before: { name: domain.name, use: domain.use },
    after: { name: domain.name, use: to },
  });
  await writeDomainEvent(tx, String(projectId), "domain.updated", { ...domain, use: to });
}

/** Exactly one primary for a project with a domain that is not lost. The project must be locked. */
export async function promoteWithin(tx: Transaction, projectId: bigint): Promise<boolean> {
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
    select: { plan: true, deploys: { where: { state: "ready" }, take: 1, select: { id: true } } },
  });
  const next = nextPrimary(hosts, { plan: project.plan, hasDeploy: project.deploys.length > 0 });
  if (primary) await setUse(asService(tx), primary, { projectId, actor: SYSTEM, to: "serves" });
  if (next) await setUse(asService(tx), next, { projectId, actor: SYSTEM, to: "primary" });
  return primary !== undefined || next !== undefined;
}

/**
 * A redirect never leads to another redirect or nowhere.
 * @throws `not_found`, `conflict` without a successor, or for a lost or less verified one
 */
export async function changeUse(scope: ProjectScope, domainId: string, use: DomainUse, actor: Actor): Promise<void> {
  const projectId = BigInt(scope.projectId);
  const changed = await inProject(scope, actor, "domains.write", async (tx) => {
    const where = domainWithin(scope, domainId);
    const row = where && (await tx.domain.findFirst({ where, select: { id: true, name: true, use: true, routing: true } }));
    if (!row) throw unknownDomain(domainId);
    if (row.use === use) return false;
    if (row.use === "primary") {
      throw new DashboardError("conflict", `${shown(row)} is the primary domain. Make another domain the primary one first.`);
    }
    if (use === "primary") {
      if (row.routing === "lost")
        throw new DashboardError("conflict", `${shown(row)} belongs to another project and cannot be the primary domain.`);
      const before = await tx.domain.findFirst({
        where: { projectId, use: "primary" },
        select: { id: true, name: true, use: true, routing: true },
      });
      if (before && isVerified(before) && !isVerified(row)) {
        throw new DashboardError(
          "conflict",
          `${shown(row)} is not verified yet, and ${shown(before)} is. Verify it, then make it the primary.`,
        );
      }
      if (before) await setUse(tx, before, { projectId, actor, to: "serves" });
    }
    await setUse(tx, row, { projectId, actor, to: use });
    await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
    return true;
  });
  if (changed) emitChange({ kind: "sites", projectId: scope.projectId });
}
