import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { contestedBy, namesAbove, type Stake, wwwOf } from "#lib/sites/domains/ownership.rules.ts";

type Reader = Pick<Transaction, "$queryRaw">;

export interface Contest {
  by: string;
  isHeld: boolean;
}

/**
 * Names that another project has, had, or awaits, also through a parent or `www`.
 * @returns by name, the project's name; `isHeld` where it has or had the very name
 */
export async function contestedNames(
  projectId: string,
  names: readonly string[],
  db: Reader = prisma(),
): Promise<ReadonlyMap<string, Contest>> {
  if (names.length === 0) return new Map();
  const { playgroundZone } = ownNames();
  const wanted = names.map((name) => ({ name, above: namesAbove(name, playgroundZone), www: wwwOf(name, playgroundZone) }));
  const holdable = [...new Set(wanted.flatMap(({ name, above, www }) => [name, ...above, ...(www === undefined ? [] : [www])]))];
  const rows = await db.$queryRaw<{ name: string; project_id: bigint; kind: Stake["kind"] }[]>`
    select name, holder_id as project_id, 'holds' as kind from domain_names where name = any(${holdable}::text[])
     union all
    select other.name, other.project_id, 'waits' from domains other
      join projects on projects.id = other.project_id and projects.deleted_at is null
     where other.name = any(${[...names]}::text[]) and other.project_id <> ${BigInt(projectId)} and other.routing in ('waiting', 'stopped')`;
  const stakes = rows.map(({ name, project_id, kind }): Stake => ({ name, projectId: String(project_id), kind }));
  return new Map(
    wanted.flatMap(({ name, ...related }) => {
      const by = contestedBy(name, related, projectId, stakes);
      const isHeld = stakes.some((stake) => stake.name === name && stake.kind === "holds");
      return by === undefined ? [] : [[name, { by, isHeld }] as const];
    }),
  );
}

/** A wildcard record at or above a held name is the project's own. */
export async function holdsAbove(projectId: string, name: string): Promise<boolean> {
  const names = [name, ...namesAbove(name, ownNames().playgroundZone)];
  return (await prisma().domainName.count({ where: { name: { in: names }, holderId: BigInt(projectId) } })) > 0;
}
