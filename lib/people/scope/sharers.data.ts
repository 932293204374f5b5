import type { Transaction } from "#lib/platform/db/prisma.ts";

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
