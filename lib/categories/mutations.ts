import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import type { CategoryForm } from "#lib/categories/schema.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";

const keyOf = (scope: ProjectScope, categoryId: string) => ({ projectId: BigInt(scope.projectId), categoryId: BigInt(categoryId) });

/** Names a categoryId, or gives it another name or colour. */
export async function nameCategory(scope: ProjectScope, categoryId: string, form: CategoryForm, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await prisma().$transaction(async (tx) => {
    const before = await tx.category.findUnique({ where: { projectId_categoryId: key } });
    await tx.category.upsert({ where: { projectId_categoryId: key }, create: { ...key, ...form }, update: form });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: before ? "category.update" : "category.create",
      entityType: "category",
      entityId: categoryId,
      ...(before && { before: { name: before.name, colour: before.colour } }),
      after: form,
    });
  });
}

/**
 * Takes a category's name away; its animals keep their number.
 * @throws AppError `not_found` when it has no name
 */
export async function forgetCategory(scope: ProjectScope, categoryId: string, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await prisma().$transaction(async (tx) => {
    const before = await tx.category.findUnique({ where: { projectId_categoryId: key } });
    if (!before) throw new AppError("not_found", "This category has no name.");
    await tx.category.delete({ where: { projectId_categoryId: key } });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "category.delete",
      entityType: "category",
      entityId: categoryId,
      before: { name: before.name, colour: before.colour },
    });
  });
}
