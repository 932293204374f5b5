import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectFacts } from "#lib/sites/domains/hosts.rules.ts";
import { domainsEndAt, endAfterEarlier, servingPlan } from "#lib/tenancy/plans/domains.rules.ts";
import { type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";

const WITH_CERTIFICATE = {
  certificate: { select: { notAfter: true } },
  attempts: {
    orderBy: { id: "desc" },
    take: 2,
    select: {
      ...{ state: true, step: true, startedAt: true, endedAt: true, reason: true, detail: true, retryAt: true },
      ...{ dnsValue: true, expiresAt: true },
    },
  },
  project: { select: { plan: true, domainsUntil: true } },
} as const;

export async function listDomainRows(scope: ProjectScope, page?: { after: bigint; take: number }) {
  return await prisma().domain.findMany({
    where: { projectId: BigInt(scope.projectId), ...(page && { id: { gt: page.after } }) },
    include: WITH_CERTIFICATE,
    orderBy: { id: "asc" },
    ...(page && { take: page.take }),
  });
}

export type DomainRow = Awaited<ReturnType<typeof listDomainRows>>[number];

/** @returns null if missing or another project's */
export async function findDomainRow(scope: ProjectScope, domainId: string, db: Transaction = prisma()): Promise<DomainRow | null> {
  const where = rowKey(scope, domainId);
  return where ? await db.domain.findFirst({ where, include: WITH_CERTIFICATE }) : null;
}

export async function findPrimaryRow(scope: ProjectScope, db: Transaction = prisma()): Promise<DomainRow | null> {
  return await db.domain.findFirst({ where: { projectId: BigInt(scope.projectId), use: "primary" }, include: WITH_CERTIFICATE });
}

export interface ShownProject extends ProjectFacts {
  slug: string;
  domainsEndAt: Date | null;
  /** After a downgrade now, since the days after an earlier one count; null otherwise. */
  wouldEndAt: Date | null;
}

export async function projectFacts(scope: ProjectScope, db: Transaction = prisma()): Promise<ShownProject> {
  const id = BigInt(scope.projectId);
  const { slug, deploys, domainsGraceAt, ...row } = await db.project.findUniqueOrThrow({
    where: { id },
    select: {
      slug: true,
      plan: true,
      domainsUntil: true,
      domainsGraceAt: true,
      deploys: { where: { state: "ready" }, take: 1, select: { id: true } },
    },
  });
  const now = clock()();
  const ends = { domainsEndAt: domainsEndAt(row, now), wouldEndAt: endAfterEarlier(domainsGraceAt, now) };
  return { slug, plan: servingPlan(row, now), ...ends, hasDeploy: deploys.length > 0 };
}

/** SHA-256. */
export async function findShared(shareHash: Uint8Array<ArrayBuffer>): Promise<DomainRow | null> {
  return await prisma().domain.findFirst({ where: { shareHash, project: { deletedAt: null } }, include: WITH_CERTIFICATE });
}

export async function findNamed(projectId: bigint, name: string): Promise<DomainRow | null> {
  return await prisma().domain.findUnique({ where: { projectId_name: { projectId, name } }, include: WITH_CERTIFICATE });
}
