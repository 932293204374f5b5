import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

const LOCK = "select '1' from projects where id = $1::bigint and deleted_at is null for no key update";

/**
 * Changes that take it follow one another, not those that only hold a right (`for key share`).
 * @returns false for a project that is missing or in the bin
 */
export async function lockOpenProject(on: OpenTransaction, projectId: bigint | string): Promise<boolean> {
  return (await queryWithin(on, LOCK, [projectId])).length > 0;
}

/**
 * As `lockOpenProject`.
 * @throws `not_found`
 */
export async function lockProject(tx: Transaction, { projectId }: ProjectScope): Promise<void> {
  if (!(await lockOpenProject(tx, projectId))) throw projectNotFound();
}

/**
 * As `lockProject`, but also waits for those that hold a right.
 * @throws `not_found`
 */
export async function lockProjectForRemoval(tx: Transaction, scope: ProjectScope): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from projects where id = ${BigInt(scope.projectId)} and deleted_at is null for update`;
  if (rows.length === 0) throw projectNotFound();
}
