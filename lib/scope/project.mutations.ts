import type { Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

/**
 * Blocks other changes of a project's people until the transaction ends.
 * @throws AppError `not_found`
 */
export async function lockProject(tx: Transaction, scope: ProjectScope): Promise<void> {
  const id = BigInt(scope.projectId);
  const rows = await tx.$queryRaw<unknown[]>`select 1 from projects where id = ${id} and deleted_at is null for no key update`;
  if (rows.length === 0) throw new AppError("not_found", "There is no such project, or you are not a member of it.");
}

/**
 * Rechecks under the project's lock, because an owner may have been removed meanwhile.
 * @throws AppError `not_found` for a non-member; DashboardFault `not_allowed` for a non-owner
 */
export async function requireOwner(tx: Transaction, scope: ProjectScope, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || actor.id === null) return;
  const projectId = BigInt(scope.projectId);
  const user = await tx.user.findUnique({
    where: { id: BigInt(actor.id) },
    select: { isAdmin: true, members: { where: { projectId }, select: { role: true } } },
  });
  if (user?.isAdmin) return;
  const role = user?.members[0]?.role;
  if (!role) throw new AppError("not_found", "There is no such project, or you are not a member of it.");
  if (role !== "owner") throw new DashboardFault("not_allowed", "Only an owner of this project can do this.");
}
