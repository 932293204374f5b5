import { writeAudit } from "#lib/audit/mutations.ts";
import type { CategoryForm } from "#lib/categories/schema.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

const keyOf = (scope: ProjectScope, categoryId: string) => ({ projectId: BigInt(scope.projectId), categoryId: BigInt(categoryId) });
type Key = ReturnType<typeof keyOf>;

/** Locks the project's categories, so the second of two people who take one name gets a conflict. */
async function lockCategory(tx: Transaction, key: Key): Promise<CategoryForm | undefined> {
  await tx.$queryRaw`select id from projects where id = ${key.projectId} for no key update`;
  const found = await tx.category.findUnique({ where: { projectId_categoryId: key } });
  return found ? { name: found.name, colour: found.colour as CategoryForm["colour"] } : undefined;
}

/** @throws DashboardFault `conflict` when the name is taken, ignoring case */
async function requireFreeName(tx: Transaction, key: Key, name: string): Promise<void> {
  const [other] = await tx.$queryRaw<{ category_id: bigint; name: string }[]>`
    select category_id, name from categories
     where project_id = ${key.projectId} and lower(name) = lower(${name}) and category_id <> ${key.categoryId}`;
  if (other) throw new DashboardFault("conflict", `“${other.name}” is already the name of ${other.category_id}. Choose another name.`);
}

async function write(tx: Transaction, key: Key, before: CategoryForm | undefined, form: CategoryForm, actor: Actor): Promise<void> {
  await requireFreeName(tx, key, form.name);
  await tx.category.upsert({ where: { projectId_categoryId: key }, create: { ...key, ...form }, update: form });
  await writeAudit(tx, {
    projectId: String(key.projectId),
    actor,
    action: before ? "category.update" : "category.create",
    entityType: "category",
    entityId: String(key.categoryId),
    ...(before && { before: { ...before } }),
    after: form,
  });
}

/** @throws DashboardFault `conflict` when it has a name or the name is taken */
export async function addCategory(scope: ProjectScope, categoryId: string, form: CategoryForm, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await prisma().$transaction(async (tx) => {
    const before = await lockCategory(tx, key);
    if (before) throw new DashboardFault("conflict", `Category ${key.categoryId} is already named “${before.name}”.`);
    await write(tx, key, before, form, actor);
  });
}

/** @throws DashboardFault `conflict` when the name is taken */
export async function nameCategory(scope: ProjectScope, categoryId: string, form: CategoryForm, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await prisma().$transaction(async (tx) => {
    await write(tx, key, await lockCategory(tx, key), form, actor);
  });
}

/**
 * Animals keep their category number.
 * @throws AppError `not_found`
 */
export async function forgetCategory(scope: ProjectScope, categoryId: string, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await prisma().$transaction(async (tx) => {
    const before = await lockCategory(tx, key);
    if (!before) throw new AppError("not_found", "This category has no name.");
    await tx.category.delete({ where: { projectId_categoryId: key } });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "category.delete",
      entityType: "category",
      entityId: categoryId,
      before: { ...before },
    });
  });
}
