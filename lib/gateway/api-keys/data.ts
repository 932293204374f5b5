import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";
import { apiKeyView } from "#lib/gateway/api-keys/view.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";

const WITHOUT_HASH = { hash: true } as const;

export async function callsToday(scope: ProjectScope, now: number): Promise<Map<bigint, number>> {
  const sums = await prisma().usageDay.groupBy({
    by: ["keyId"],
    where: { projectId: BigInt(scope.projectId), day: new Date(new Date(now).toISOString().slice(0, 10)) },
    _sum: { requests: true },
  });
  return new Map(sums.map(({ keyId, _sum }) => [keyId, Number(_sum.requests ?? 0n)]));
}

export async function listApiKeys(scope: ProjectScope): Promise<ApiKeyView[]> {
  const now = clock()();
  const [rows, calls] = await Promise.all([
    prisma().apiKey.findMany({ where: { projectId: BigInt(scope.projectId) }, omit: WITHOUT_HASH, orderBy: { id: "asc" } }),
    callsToday(scope, now),
  ]);
  return rows.map((row) => apiKeyView(row, calls.get(row.id) ?? 0, now));
}

/**
 * Ascending by id; omits usage.
 * @param after int64 as text, exclusive
 */
export async function apiKeysAfter(
  scope: ProjectScope,
  { after = "0", limit }: { after?: string | undefined; limit: number },
): Promise<{ keys: ApiKeyView[]; nextAfter: string | undefined }> {
  const found = await prisma().apiKey.findMany({
    where: { projectId: BigInt(scope.projectId), id: { gt: BigInt(after) } },
    omit: WITHOUT_HASH,
    orderBy: { id: "asc" },
    take: limit + 1,
  });
  const now = clock()();
  const keys = found.slice(0, limit).map((row) => apiKeyView(row, 0, now));
  return { keys, nextAfter: found.length > limit ? keys.at(-1)?.id : undefined };
}

/** Omits usage. */
export async function findApiKey(scope: ProjectScope, keyId: string, db: Transaction = prisma()): Promise<ApiKeyView | undefined> {
  const where = rowKey(scope, keyId);
  const row = where && (await db.apiKey.findFirst({ where, omit: WITHOUT_HASH }));
  return row ? apiKeyView(row, 0, clock()()) : undefined;
}

export async function requireApiKey(scope: ProjectScope, keyId: string): Promise<void> {
  const where = rowKey(scope, keyId);
  if (!where || (await prisma().apiKey.count({ where })) === 0) throw noSuch("API key");
}

export async function lockApiKey(tx: Transaction, scope: ProjectScope, keyId: string) {
  const where = rowKey(scope, keyId);
  if (!where) return null;
  await tx.$executeRaw`select 1 from api_keys where id = ${where.id} and project_id = ${where.projectId} for update`;
  return await tx.apiKey.findFirst({ where, omit: WITHOUT_HASH, include: { rotatedTo: { select: { id: true } } } });
}
