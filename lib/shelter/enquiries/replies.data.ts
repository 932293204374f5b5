import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The site's contact address, to which visitors reply; empty without one. */
export async function replyAddressOf(scope: ProjectScope, on: Transaction = prisma()): Promise<string> {
  const site = await on.site.findUnique({ where: { projectId: BigInt(scope.projectId) }, select: { contactEmail: true } });
  return site?.contactEmail ?? "";
}

export async function privacyLinkOf(scope: ProjectScope): Promise<string> {
  const site = await prisma().site.findUnique({ where: { projectId: BigInt(scope.projectId) }, select: { privacyUrl: true } });
  return site?.privacyUrl ?? "";
}
