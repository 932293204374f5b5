import { type Connection, pool, queryRows, type Statement } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * SQL for the project's first owner, or for the project without one.
 * @param projectId SQL
 */
export const personOf = (projectId: string): string =>
  `coalesce((select 'person:' || m.user_id from members m where m.project_id = ${projectId} and m.role = 'owner'
     order by m.created_at, m.user_id limit 1), 'project:' || ${projectId})`;

/** `sharedBy` of a job that no person requested. */
export async function sharersOf(tx: Transaction, projectId: bigint): Promise<string[]> {
  const [found] = await tx.$queryRawUnsafe<{ person: string }[]>(
    `select ${personOf("p.id")} as person from projects p where p.id = $1`,
    projectId,
  );
  return [`project:${projectId}`, ...(found ? [found.person] : [])];
}

const PERSON: Statement = { name: "", text: `select ${personOf("$1::bigint")} as person` };

/** As `sharersOf`, beside SQL. */
export async function sharersOn(on: Connection, projectId: string): Promise<string[]> {
  const rows = await queryRows<{ person: string }>(PERSON, [projectId], on);
  return [`project:${projectId}`, ...rows.map(({ person }) => person)];
}

/** Who shares what a request takes: the project, its person over all projects, and who asks. */
export async function sharersOfRequest({ projectId }: ProjectScope, actor: Actor): Promise<string[]> {
  const asking = actor.kind === "user" && actor.id !== null ? [`person:${actor.id}`] : [];
  return [...new Set([...(await sharersOn(pool(), projectId)), ...asking])];
}
