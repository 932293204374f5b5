import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

/**
 * Changes of a project that take this lock follow one another. Those that only hold a right (`for key share`) go on meanwhile.
 * @throws `not_found`
 */
export async function lockProject(tx: Transaction, scope: ProjectScope): Promise<void> {
  const id = BigInt(scope.projectId);
  const rows = await tx.$queryRaw<unknown[]>`select 1 from projects where id = ${id} and deleted_at is null for no key update`;
  if (rows.length === 0) throw projectNotFound();
}

/**
 * As `lockProject`, but also waits for those that hold a right.
 * @throws `not_found`
 */
export async function lockProjectToEnd(tx: Transaction, scope: ProjectScope): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from projects where id = ${BigInt(scope.projectId)} and deleted_at is null for update`;
  if (rows.length === 0) throw projectNotFound();
}
