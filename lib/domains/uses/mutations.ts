import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { announceWithin } from "#lib/db/changes.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { domainWithin } from "#lib/domains/data.ts";
import { unknownDomain } from "#lib/domains/rules.ts";
import type { DomainUse } from "#lib/domains/schema.ts";
import { nextPrimary } from "#lib/domains/uses/rules.ts";
import { DashboardFault } from "#lib/errors.ts";
import { lockProject, requireOwner } from "#lib/members/mutations.ts";
import { publishChange } from "#lib/rate-limit/service.ts";

const SYSTEM: Actor = { kind: "system", id: null };

interface Change {
  projectId: bigint;
  actor: Actor;
  to: DomainUse;
}

async function setUse(
  tx: Transaction,
  domain: { id: bigint; name: string; use: DomainUse },
  { projectId, actor, to }: Change,
): Promise<void> {
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
}

/**
 * Gives a project a primary domain where it has none that can be one. The project must be locked.
 * Guarantee: a project with a domain that is not lost has exactly one primary, and a lost one is none.
 */
export async function promoteWithin(tx: Transaction, projectId: bigint): Promise<void> {
  const rows = await tx.domain.findMany({
    where: { projectId },
    select: { id: true, name: true, use: true, routing: true, certificate: { select: { domainId: true } } },
    orderBy: { id: "asc" },
  });
  const primary = rows.find(({ use }) => use === "primary");
  if (primary && primary.routing !== "lost") return;
  const project = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { plan: true, deploys: { where: { state: "ready" }, take: 1, select: { id: true } } },
  });
  const hosts = rows.map((row) => ({ ...row, hasCertificate: row.certificate !== null }));
  const next = nextPrimary(hosts, { plan: project.plan, hasDeploy: project.deploys.length > 0 });
  if (primary) await setUse(tx, primary, { projectId, actor: SYSTEM, to: "serves" });
  if (next) await setUse(tx, next, { projectId, actor: SYSTEM, to: "primary" });
}

/**
 * Changes where a domain leads. What was the primary until then shows the site on.
 * Guarantee: at every moment a project has one primary, so that a redirect never leads to another or to nowhere.
 * @throws AppError `not_found` for a missing domain or another project's; DashboardFault `conflict` when the primary would
 *   have no successor, or a lost domain would become it
 */
export async function changeUse(scope: ProjectScope, domainId: string, use: DomainUse, actor: Actor): Promise<void> {
  const projectId = BigInt(scope.projectId);
  const changed = await prisma().$transaction(async (tx) => {
    await lockProject(tx, scope);
    await requireOwner(tx, scope, actor);
    const where = domainWithin(scope, domainId);
    const row = where && (await tx.domain.findFirst({ where, select: { id: true, name: true, use: true, routing: true } }));
    if (!row) throw unknownDomain(domainId);
    if (row.use === use) return false;
    if (row.use === "primary") {
      throw new DashboardFault("conflict", `${row.name} is the primary domain. Make another domain the primary one first.`);
    }
    if (use === "primary") {
      if (row.routing === "lost")
        throw new DashboardFault("conflict", `${row.name} belongs to another project and cannot be the primary domain.`);
      const before = await tx.domain.findFirst({ where: { projectId, use: "primary" }, select: { id: true, name: true, use: true } });
      if (before) await setUse(tx, before, { projectId, actor, to: "serves" });
    }
    await setUse(tx, row, { projectId, actor, to: use });
    await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
    return true;
  });
  if (changed) await publishChange({ kind: "sites", projectId: scope.projectId });
}
