import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The site's contact address; empty without one, and in the demo, whose visitors are made up. */
export async function replyAddressOf(scope: ProjectScope, on: Transaction = prisma()): Promise<string> {
  const site = await on.site.findUnique({
    where: { projectId: BigInt(scope.projectId), project: { isDemo: false } },
    select: { contactEmail: true },
  });
  return site?.contactEmail ?? "";
}
