import { writeAudit } from "#lib/audit/mutations.ts";
import { addJobWithin } from "#lib/db/job-queue.ts";
import type { Transaction } from "#lib/db/prisma.ts";
import { ownNames } from "#lib/domains/installation.data.ts";
import { namesAbove } from "#lib/domains/ownership.rules.ts";
import { promoteWithin } from "#lib/domains/uses.mutations.ts";

/**
 * Holds off every other proof of a name and of the names above it until the transaction ends, and locks all projects that
 * have it. From the registrable domain downwards, then by project, so that two proofs never wait for each other.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  for (const above of namesAbove(name, ownNames().playgroundZone).reverse()) {
    // Shared, since proofs of siblings have nothing to do with one another.
    await tx.$executeRaw`select pg_advisory_xact_lock_shared(738122, hashtext(${above}))`;
  }
  await tx.$executeRaw`select pg_advisory_xact_lock(738122, hashtext(${name}))`;
  await tx.$executeRaw`select 1 from projects where id in (select project_id from domains where name = ${name}) order by id for no key update`;
}

/** Ends what another project has of a name: it is not served from now on, and its owners are told. */
async function loseWithin(tx: Transaction, domain: { id: bigint; projectId: bigint; name: string }, now: Date): Promise<void> {
  await tx.domain.update({
    where: { id: domain.id },
    data: { routing: "lost", routingSince: now, nextCheckAt: null, checkAskedAt: null },
    select: { id: true },
  });
  await tx.certificate.deleteMany({ where: { domainId: domain.id } });
  await writeAudit(tx, {
    projectId: String(domain.projectId),
    actor: { kind: "system", id: null },
    action: "domain.lose",
    entityType: "domain",
    entityId: String(domain.id),
    after: { name: domain.name, routing: "lost" },
  });
  await promoteWithin(tx, domain.projectId);
  await addJobWithin(tx, { task: "domains.notice", payload: { domainId: String(domain.id), kind: "lost" } });
}

/**
 * Notes that a project proved a name: it holds it from now on, whoever did before. Names above and beneath stay whose they are.
 * The name must be locked by `lockName`.
 * @returns the projects that lost it, decimal text
 */
export async function giveNameWithin(tx: Transaction, name: string, projectId: bigint, now: Date): Promise<string[]> {
  const held = { holderId: projectId, provedAt: now };
  await tx.domainName.upsert({ where: { name }, create: { name, ...held }, update: held, select: { name: true } });
  const losers = await tx.domain.findMany({
    where: { name, projectId: { not: projectId }, routing: { in: ["verified", "drifted"] } },
    select: { id: true, projectId: true, name: true },
  });
  for (const loser of losers) await loseWithin(tx, loser, now);
  return losers.map((loser) => String(loser.projectId));
}
