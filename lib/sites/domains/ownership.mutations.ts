import { randomBytes } from "node:crypto";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { forgetRemoved } from "#lib/sites/certificates/removed.mutations.ts";
import { writeDomainEvent } from "#lib/sites/domains/events.mutations.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { namesAbove } from "#lib/sites/domains/ownership.rules.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";
import { promoteWithin } from "#lib/sites/domains/uses.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

const CHALLENGE_BYTES = 20;

export function newChallenge(): string {
  return `petstore-domain=${randomBytes(CHALLENGE_BYTES).toString("base64url")}`;
}

/** Blocks other proofs of the name and its parents. The order prevents deadlocks: from the registrable domain down, then by project. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  for (const above of namesAbove(name, ownNames().playgroundZone).reverse()) {
    // Shared: proofs of siblings are independent.
    await tx.$executeRaw`select pg_advisory_xact_lock_shared(738122, hashtext(${above}))`;
  }
  await tx.$executeRaw`select pg_advisory_xact_lock(738122, hashtext(${name}))`;
  await tx.$executeRaw`select 1 from projects where id in (select project_id from domains where name = ${name}) order by id for no key update`;
}

async function loseNameWithin(
  tx: CheckedTransaction,
  domain: { id: bigint; projectId: bigint; name: string; use: DomainUse },
  now: Date,
): Promise<void> {
  await tx.domain.update({
    where: { id: domain.id },
    data: { routing: "lost", routingSince: now, nextCheckAt: null, checkAskedAt: null },
    select: { id: true },
  });
  await tx.certificate.deleteMany({ where: { domainId: domain.id } });
  await writeAudit(tx, { projectId: String(domain.projectId), actor: SYSTEM }, "domain.lose", String(domain.id), {
    after: { name: domain.name, routing: "lost" },
  });
  await writeDomainEvent(tx, String(domain.projectId), "domain.lost", { ...domain, routing: "lost" });
  await promoteWithin(tx, domain.projectId);
  await addJobWithin(tx, { task: "domains.notice", payload: { domainId: String(domain.id), kind: "lost" } });
}

/**
 * Requires `lockName`.
 * @returns projects that lost it
 */
export async function assignNameWithin(tx: CheckedTransaction, name: string, projectId: bigint, now: Date): Promise<string[]> {
  const held = { holderId: projectId, provedAt: now };
  await tx.domainName.upsert({ where: { name }, create: { name, ...held }, update: held, select: { name: true } });
  await forgetRemoved(tx, name, projectId);
  const others = await tx.domain.findMany({
    where: { name, projectId: { not: projectId } },
    select: { id: true, projectId: true, name: true, use: true, routing: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of others) {
    // Their TXT records may still exist.
    await tx.domain.update({ where: { id }, data: { challenge: newChallenge(), earlySince: null }, select: { id: true } });
  }
  const displaced = others.filter(({ routing }) => routing === "verified" || routing === "drifted");
  for (const loser of displaced) await loseNameWithin(tx, loser, now);
  return displaced.map((loser) => String(loser.projectId));
}
