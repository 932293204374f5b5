import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { contestedNames } from "#lib/sites/domains/ownership.data.ts";
import { pairedName } from "#lib/sites/domains/pairs.rules.ts";
import type { PairView } from "#lib/sites/domains/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function pairsOf(
  scope: ProjectScope,
  names: readonly string[],
  db: Transaction = prisma(),
): Promise<ReadonlyMap<string, PairView>> {
  const found = names.flatMap((name) => {
    const pair = pairedName(name, ownNames());
    return pair ? [{ name, pair }] : [];
  });
  if (found.length === 0) return new Map();
  const others = found.map(({ pair }) => pair.name);
  const [contested, rows] = await Promise.all([
    contestedNames(scope.projectId, others, db),
    db.domain.findMany({ where: { projectId: BigInt(scope.projectId), name: { in: others } }, select: { id: true, name: true } }),
  ]);
  const ids = new Map(rows.map(({ id, name }) => [name, String(id)]));
  return new Map(
    found.map(({ name, pair }): [string, PairView] => {
      const { name: other, unicodeName } = pair;
      return [name, { name: other, unicodeName, id: ids.get(other) ?? null, isContested: contested.has(other) }];
    }),
  );
}
