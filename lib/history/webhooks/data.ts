import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { idFromText } from "#lib/platform/int64.ts";

function endpointWithin(scope: ProjectScope, endpointId: string): { id: bigint; projectId: bigint } | undefined {
  const id = idFromText(endpointId);
  return id === undefined ? undefined : { id, projectId: BigInt(scope.projectId) };
}

export async function listEndpointRows(scope: ProjectScope): Promise<WebhookEndpoint[]> {
  return await prisma().webhookEndpoint.findMany({ where: { projectId: BigInt(scope.projectId) }, orderBy: { id: "asc" } });
}

/** @returns null if missing or another project's */
export async function findEndpointRow(
  scope: ProjectScope,
  endpointId: string,
  on: Pick<Transaction, "webhookEndpoint"> = prisma(),
): Promise<WebhookEndpoint | null> {
  const where = endpointWithin(scope, endpointId);
  return where ? await on.webhookEndpoint.findFirst({ where }) : null;
}
