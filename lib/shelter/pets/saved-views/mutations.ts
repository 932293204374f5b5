import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { findView } from "#lib/shelter/pets/saved-views/data.ts";
import { MAX_VIEWS, type NewView } from "#lib/shelter/pets/saved-views/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const FULL = {
  own: `You have ${MAX_VIEWS.own} views in this project, the maximum. Delete one, then save this one.`,
  shared: `The project has ${MAX_VIEWS.shared} views, the maximum. Delete one, then save this one.`,
};

/** @throws DashboardError `limit_reached` */
async function requireViewRoom(tx: Transaction, projectId: bigint, ownerId: bigint | null): Promise<void> {
  const kind = ownerId === null ? "shared" : "own";
  if ((await tx.savedView.count({ where: { projectId, ownerId } })) >= MAX_VIEWS[kind])
    throw new DashboardError("limit_reached", FULL[kind]);
}

/** @throws DashboardError `conflict` */
async function requireOwner(tx: Transaction, projectId: bigint, userId: bigint): Promise<void> {
  if ((await tx.member.count({ where: { projectId, userId } })) > 0) return;
  throw new DashboardError("conflict", "Only members can keep views for themselves. Save it for everyone in the project.");
}

/**
 * One of the same name is replaced. Only the project's are audited: a person's own concern no one else.
 * @throws DashboardError `limit_reached`, `conflict` for a person who is no member
 */
export async function saveView(scope: ProjectScope, { name, address, isShared }: NewView, actor: Actor): Promise<void> {
  const projectId = BigInt(scope.projectId);
  const ownerId = isShared ? null : BigInt(actor.id ?? 0);
  await inProject(scope, actor, isShared ? "pets.write" : "pets.read", async (tx) => {
    if (ownerId !== null) await requireOwner(tx, projectId, ownerId);
    const same = await tx.savedView.findFirst({ where: { projectId, ownerId, name } });
    if (!same) await requireViewRoom(tx, projectId, ownerId);
    const { id } = same
      ? await tx.savedView.update({ where: { id: same.id }, data: { address } })
      : await tx.savedView.create({ data: { projectId, ownerId, name, address } });
    if (!isShared) return;
    const before = same && { before: { name, address: same.address } };
    await writeAudit(tx, { scope, actor }, "view.save", String(id), { ...before, after: { name, address } });
  });
}

/** @throws `not_found`; `not_allowed` for the project's */
export async function deleteView(scope: ProjectScope, viewId: string, actor: Actor): Promise<void> {
  const { id, ownerId, name, address } = await findView(scope, viewId, actor.id ?? "0");
  await inProject(scope, actor, ownerId === null ? "pets.write" : "pets.read", async (tx) => {
    const { count } = await tx.savedView.deleteMany({ where: { id } });
    if (count === 0 || ownerId !== null) return;
    await writeAudit(tx, { scope, actor }, "view.delete", String(id), { before: { name, address } });
  });
}
