import type { Domain } from "#lib/db/generated/client.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { ProjectFacts } from "#lib/domains/hosts/rules.ts";
import { idFromText } from "#lib/int64.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/** Undefined when the ID is malformed. */
export function domainWithin(scope: ProjectScope, domainId: string): { id: bigint; projectId: bigint } | undefined {
  const id = idFromText(domainId);
  return id === undefined ? undefined : { id, projectId: BigInt(scope.projectId) };
}

const WITH_CERTIFICATE = {
  certificate: { select: { notAfter: true } },
  attempts: {
    orderBy: { id: "desc" },
    take: 1,
    select: { state: true, step: true, startedAt: true, endedAt: true, reason: true, detail: true, retryAt: true },
  },
} as const;

export async function listDomainRows(scope: ProjectScope) {
  return await prisma().domain.findMany({
    where: { projectId: BigInt(scope.projectId) },
    include: WITH_CERTIFICATE,
    orderBy: { id: "asc" },
  });
}

export type DomainRow = Awaited<ReturnType<typeof listDomainRows>>[number];

export async function projectFacts(scope: ProjectScope): Promise<ProjectFacts & { slug: string }> {
  const id = BigInt(scope.projectId);
  const { slug, plan, deploys } = await prisma().project.findUniqueOrThrow({
    where: { id },
    select: { slug: true, plan: true, deploys: { where: { state: "ready" }, take: 1, select: { id: true } } },
  });
  return { slug, plan, hasDeploy: deploys.length > 0 };
}

/** `shareHash` is SHA-256. */
export async function findShared(shareHash: Uint8Array<ArrayBuffer>): Promise<Domain | null> {
  return await prisma().domain.findFirst({ where: { shareHash, project: { deletedAt: null } } });
}
