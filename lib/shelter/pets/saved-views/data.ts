import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import type { SavedView } from "#lib/shelter/pets/saved-views/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** The project's and the person's own. */
const visibleTo = ({ projectId }: ProjectScope, userId: string) => ({
  projectId: BigInt(projectId),
  OR: [{ ownerId: null }, { ownerId: BigInt(userId) }],
});

export async function listViews(scope: ProjectScope, userId: string): Promise<SavedView[]> {
  const rows = await prisma().savedView.findMany({ where: visibleTo(scope, userId), orderBy: [{ name: "asc" }, { id: "asc" }] });
  return rows.map(({ id, name, address, ownerId }) => ({ id: String(id), name, address, isShared: ownerId === null }));
}

/** @throws `not_found`, also for another person's */
export async function findView(scope: ProjectScope, viewId: string, userId: string, on: Transaction = prisma()) {
  const id = idFromText(viewId) ?? 0n;
  const found = await on.savedView.findFirst({ where: { ...visibleTo(scope, userId), id: BigInt(id) } });
  if (!found) throw noSuch("view");
  return found;
}
