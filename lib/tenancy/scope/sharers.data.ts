import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { pool } from "#lib/platform/db/pool.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * SQL for the first owner, or else the project itself.
 * @param projectId SQL
 */
export const ownerShareSql = (projectId: string): string =>
  `coalesce((select 'person:' || m.user_id from members m where m.project_id = ${projectId} and m.role = 'owner'
     order by m.created_at, m.user_id limit 1), 'project:' || ${projectId})`;

const PERSON = `select ${ownerShareSql("$1::bigint")} as person`;

/** As `ownerShareSql`. */
export async function ownerShareOf(on: OpenTransaction, projectId: bigint | string): Promise<string> {
  const [row] = await queryWithin(on, PERSON, [projectId]);
  return row?.[0] ?? "";
}

/** `sharedBy` for a job that no person requested. */
export async function sharersOf(on: OpenTransaction, projectId: bigint | string): Promise<string[]> {
  return [`project:${projectId}`, await ownerShareOf(on, projectId)];
}

/** The project, its owner over all projects, and the requester. */
export async function sharersOfRequest({ projectId }: ProjectScope, actor: Actor): Promise<string[]> {
  const asking = actor.kind === "user" && actor.id !== null ? [`person:${actor.id}`] : [];
  return [...new Set([...(await sharersOf(pool(), projectId)), ...asking])];
}
