import { type KeyRequest, MAX_REQUESTS_PER_KEY } from "#lib/gateway/usage/requests/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Newest first. */
export async function lastRequests(scope: ProjectScope, keyId: string): Promise<KeyRequest[]> {
  const rows = await prisma().apiKeyRequest.findMany({
    where: { projectId: BigInt(scope.projectId), keyId: BigInt(keyId) },
    orderBy: [{ at: "desc" }, { requestId: "desc" }],
    take: MAX_REQUESTS_PER_KEY,
  });
  return rows.map(({ requestId, at, method, target, operation, status, code, durationMs }) => ({
    id: requestId,
    at: at.toISOString(),
    method,
    target,
    operation,
    status,
    code,
    durationMs,
  }));
}
