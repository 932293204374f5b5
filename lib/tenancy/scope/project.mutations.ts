import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

/**
 * Blocks changes of a project's members.
 * @throws `not_found`
 */
export async function lockProject(tx: Transaction, scope: ProjectScope): Promise<void> {
  const id = BigInt(scope.projectId);
  const rows = await tx.$queryRaw<unknown[]>`select 1 from projects where id = ${id} and deleted_at is null for no key update`;
  if (rows.length === 0) throw projectNotFound();
}

/**
 * Also waits for transactions that change the project.
 * @throws `not_found`
 */
export async function lockProjectToEnd(tx: Transaction, scope: ProjectScope): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from projects where id = ${BigInt(scope.projectId)} and deleted_at is null for update`;
  if (rows.length === 0) throw projectNotFound();
}
