import type { KeyNeighbor } from "#lib/gateway/api-keys/detail.schema.ts";
import { apiKeyState } from "#lib/gateway/api-keys/view.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NEIGHBOR = { id: true, name: true, prefix: true, last4: true, disabledAt: true, revokedAt: true, expiresAt: true } as const;

export async function neighborsOf(
  scope: ProjectScope,
  keyId: string,
): Promise<{ predecessor: KeyNeighbor | null; successor: KeyNeighbor | null }> {
  const row = await prisma().apiKey.findFirst({
    where: { id: BigInt(keyId), projectId: BigInt(scope.projectId) },
    select: { rotatedFrom: { select: NEIGHBOR }, rotatedTo: { select: NEIGHBOR, orderBy: { id: "desc" }, take: 1 } },
  });
  const now = clock()();
  const [predecessor = null, successor = null] = [row?.rotatedFrom, row?.rotatedTo[0]].map(
    (key) => key && { id: String(key.id), name: key.name, shown: `${key.prefix}…${key.last4}`, state: apiKeyState(key, now).state },
  );
  return { predecessor, successor };
}

export async function namesOfPeople(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await prisma().user.findMany({ where: { id: { in: ids.map(BigInt) } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
