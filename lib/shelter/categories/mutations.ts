import { announceWithin } from "#lib/platform/db/changes.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { deletionRefusal, freeColor } from "#lib/shelter/categories/rules.ts";
import { type Category, type CategoryForm, MAX_ANIMALS_COUNTED, type NewCategory } from "#lib/shelter/categories/schema.ts";
import { requireRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { type CheckedTransaction, inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

const keyOf = (scope: ProjectScope, categoryId: string) => ({ projectId: BigInt(scope.projectId), categoryId: BigInt(categoryId) });
type Key = ReturnType<typeof keyOf>;

async function findCategory(tx: Transaction, key: Key): Promise<CategoryForm | undefined> {
  const found = await tx.category.findUnique({ where: { projectId_categoryId: key } });
  return found ? { name: found.name, color: found.color as CategoryForm["color"] } : undefined;
}

/** @throws DashboardError `conflict` when taken */
async function requireFreeName(tx: Transaction, key: Key, name: string): Promise<void> {
  const others = await tx.category.findMany({
    where: { projectId: key.projectId, categoryId: { not: key.categoryId } },
    select: { name: true },
  });
  const other = others.find((one) => foldedName(one.name) === foldedName(name));
  if (other) throw new DashboardError("conflict", `There is already a category “${isolated(other.name)}”. Choose another name.`);
}

interface Change {
  categoryId: string;
  before: CategoryForm | undefined;
  form: CategoryForm;
}

async function write(tx: CheckedTransaction, scope: ProjectScope, { categoryId, before, form }: Change, actor: Actor): Promise<void> {
  const key = keyOf(scope, categoryId);
  await requireFreeName(tx, key, form.name);
  if (!before) await requireRoom(tx, scope, "categories", actor);
  await tx.category.upsert({ where: { projectId_categoryId: key }, create: { ...key, ...form }, update: form });
  await writeAudit(tx, { scope, actor }, before ? "category.update" : "category.create", categoryId, {
    ...(before && { before: { ...before } }),
    after: form,
  });
  await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
}

/** The number is also unused by animals, including those in the bin. */
async function freeNumber(tx: Transaction, projectId: bigint): Promise<bigint> {
  const [free] = await tx.$queryRaw<{ n: bigint }[]>`
    with recursive candidate(n) as (
      select coalesce(max(category_id) filter (where category_id between 0 and 999999999), 0) + 1
        from categories where project_id = ${projectId}
      union all
      select n + 1 from candidate
       where exists (select from pets where project_id = ${projectId} and category_id = n and deleted_at is null)
          or exists (select from pets where project_id = ${projectId} and category_id = n and deleted_at is not null)
          or exists (select from categories where project_id = ${projectId} and category_id = n))
    select max(n) as n from candidate`;
  return free?.n ?? 1n;
}

async function usedColors(tx: Transaction, projectId: bigint): Promise<string[]> {
  return (await tx.category.findMany({ where: { projectId }, select: { color: true } })).map(({ color }) => color);
}

/**
 * Assigns a missing number and color. The caller holds the project's lock, as `inProject` does.
 * @throws DashboardError `conflict` for a taken number or name, `limit_reached` for a full plan
 */
export async function addCategoryWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  category: NewCategory,
  actor: Actor,
): Promise<Category> {
  const projectId = BigInt(scope.projectId);
  const categoryId = category.categoryId ?? String(await freeNumber(tx, projectId));
  const before = await findCategory(tx, keyOf(scope, categoryId));
  if (before) throw new DashboardError("conflict", `This category is already named “${isolated(before.name)}”.`);
  const form = { name: category.name, color: category.color ?? freeColor(categoryId, await usedColors(tx, projectId)) };
  await write(tx, scope, { categoryId, before, form }, actor);
  return { categoryId, ...form };
}

/** @throws see `addCategoryWithin` */
export async function addCategory(scope: ProjectScope, category: NewCategory, actor: Actor): Promise<Category> {
  return await inProject(scope, actor, "pets.write", (tx) => addCategoryWithin(tx, scope, category, actor));
}

/**
 * A renamed one keeps its color.
 * @throws DashboardError `conflict` when the name is taken, `limit_reached` for a full plan
 */
export async function putCategoryWithin(
  tx: CheckedTransaction,
  scope: ProjectScope,
  { categoryId, name }: { categoryId: string; name: string },
  actor: Actor,
): Promise<{ category: Category; isNew: boolean }> {
  const key = keyOf(scope, categoryId);
  const before = await findCategory(tx, key);
  const color = before?.color ?? freeColor(categoryId, await usedColors(tx, key.projectId));
  if (before?.name !== name) await write(tx, scope, { categoryId, before, form: { name, color } }, actor);
  return { category: { categoryId, name, color }, isNew: before === undefined };
}

/** @throws DashboardError `conflict` when the name is taken */
export async function nameCategory(scope: ProjectScope, categoryId: string, form: CategoryForm, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const before = await findCategory(tx, keyOf(scope, categoryId));
    await write(tx, scope, { categoryId, before, form }, actor);
  });
}

async function requireNoAnimals(tx: Transaction, key: Key, name: string): Promise<void> {
  const take = MAX_ANIMALS_COUNTED + 1;
  const animals = await tx.pet.count({ where: { ...key, deletedAt: null }, take });
  const inBin = await tx.pet.count({ where: { ...key, deletedAt: { not: null } }, take });
  const reason = deletionRefusal(name, animals, inBin);
  if (reason !== undefined) throw new DashboardError("conflict", reason);
}

/** @throws `not_found`; DashboardError `conflict` while it has animals, also in the bin */
export async function forgetCategory(scope: ProjectScope, categoryId: string, actor: Actor, open: OpenProject = inProject): Promise<void> {
  const key = keyOf(scope, categoryId);
  await open(scope, actor, "pets.write", async (tx) => {
    const before = await findCategory(tx, key);
    if (!before) throw noSuch("category");
    await requireNoAnimals(tx, key, before.name);
    await tx.category.delete({ where: { projectId_categoryId: key } });
    await writeAudit(tx, { scope, actor }, "category.delete", categoryId, { before: { ...before } });
    await announceWithin(tx, { kind: "sites", projectId: scope.projectId });
  });
}
