import { rowsPipelined } from "#lib/platform/db/pipeline.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import {
  CATEGORY_COLORS,
  type Category,
  type CountedCategory,
  MAX_ANIMALS_COUNTED,
  MAX_CATEGORIES,
} from "#lib/shelter/categories/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ORDER = "lower(name) nulls last, category_id";

/** A skip scan, whatever the number of animals. */
const ALL = `with recursive used(category_id) as (
           (select category_id from pets where project_id = $1 and deleted_at is null order by category_id limit 1)
           union all
           select (select p.category_id from pets p
                    where p.project_id = $1 and p.deleted_at is null and p.category_id > used.category_id
                    order by p.category_id limit 1)
             from used where used.category_id is not null)
         select * from (select coalesce(c.category_id, u.category_id) as category_id, c.name, c.colour
             from (select category_id from used where category_id is not null limit ${MAX_CATEGORIES}) as u
             full join (select * from categories where project_id = $1) as c on c.category_id = u.category_id) as listed
          order by ${ORDER} limit ${MAX_CATEGORIES}`;
const LIST = `select category_id as "categoryId", name, colour as color from (${ALL}) as listed order by ${ORDER}`;

/** Counts to a bound. */
const COUNTED = `select category_id as "categoryId", name, colour as color,
      (select count(*) from (select from pets where project_id = $1 and pets.category_id = listed.category_id and deleted_at is null
         limit ${MAX_ANIMALS_COUNTED + 1}) as counted) as animals
    from (${ALL}) as listed order by ${ORDER}`;

interface Cells {
  categoryId: bigint;
  name: string | null;
  color: string | null;
}

function categoryOf({ categoryId, name, color }: Cells): Category {
  return { categoryId: String(categoryId), name, color: CATEGORY_COLORS.find((one) => one === color) ?? null };
}

export async function listCategories(scope: ProjectScope): Promise<Category[]> {
  const rows = await prisma().$queryRawUnsafe<Cells[]>(LIST, BigInt(scope.projectId));
  return rows.map(categoryOf);
}

export async function listCountedCategories(scope: ProjectScope): Promise<CountedCategory[]> {
  const rows = await prisma().$queryRawUnsafe<(Cells & { animals: bigint })[]>(COUNTED, BigInt(scope.projectId));
  return rows.map(({ animals, ...cells }) => ({ ...categoryOf(cells), animals: Number(animals) }));
}

/** Keyed by folded name; of old duplicates, the lower number counts. */
export async function categoryNumbers(scope: ProjectScope): Promise<Map<string, bigint>> {
  const rows = await prisma().category.findMany({
    where: { projectId: BigInt(scope.projectId) },
    select: { name: true, categoryId: true },
    orderBy: { categoryId: "desc" },
  });
  return new Map(rows.map(({ name, categoryId }) => [foldedName(name), categoryId]));
}

type NamedCategory = Record<"categoryId" | "name", string>;

const NAMED = {
  name: "list_named_categories",
  text: `select category_id as "categoryId", name from categories
          where project_id = $1 and ($2::bigint is null or category_id > $2) order by project_id, category_id limit $3`,
};

export async function findNamedCategory(
  scope: ProjectScope,
  categoryId: string,
  on: Pick<Transaction, "category"> = prisma(),
): Promise<NamedCategory | undefined> {
  const key = { projectId: BigInt(scope.projectId), categoryId: BigInt(categoryId) };
  const found = await on.category.findUnique({ where: { projectId_categoryId: key }, select: { name: true } });
  return found ? { categoryId, name: found.name } : undefined;
}

/**
 * Ascending by id.
 * @param options.after int64 as text, exclusive
 * @returns the last id when more follow
 */
export async function listNamedCategories(
  scope: ProjectScope,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ categories: NamedCategory[]; nextAfter: string | undefined }> {
  const found = await rowsPipelined<NamedCategory>(NAMED, [scope.projectId, after ?? null, limit + 1]);
  const categories = found.slice(0, limit);
  return { categories, nextAfter: found.length > limit ? categories.at(-1)?.categoryId : undefined };
}
