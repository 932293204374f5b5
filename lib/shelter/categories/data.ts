import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryPipelined } from "#lib/platform/db/pipeline.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import {
  CATEGORY_COLORS,
  type Category,
  type CountedCategory,
  MAX_ANIMALS_COUNTED,
  MAX_CATEGORIES,
} from "#lib/shelter/categories/schema.ts";

const ORDER = "lower(name) nulls last, category_id";

/** Skips through the index, so the number of animals does not affect the cost. */
const LIST = {
  name: "",
  text: `with recursive used(category_id) as (
           (select category_id from pets where project_id = $1 and deleted_at is null order by category_id limit 1)
           union all
           select (select p.category_id from pets p
                    where p.project_id = $1 and p.deleted_at is null and p.category_id > used.category_id
                    order by p.category_id limit 1)
             from used where used.category_id is not null)
         select * from (select coalesce(c.category_id, u.category_id) as category_id, c.name, c.colour
             from (select category_id from used where category_id is not null limit ${MAX_CATEGORIES}) as u
             full join (select * from categories where project_id = $1) as c on c.category_id = u.category_id) as listed
          order by ${ORDER} limit ${MAX_CATEGORIES}`,
};

/** Counts each category only so far, so that one with a million animals costs little more than a small one. */
const COUNTED = {
  name: "",
  text: `select category_id, name, colour,
      (select count(*) from (select from pets where project_id = $1 and pets.category_id = listed.category_id and deleted_at is null
         limit ${MAX_ANIMALS_COUNTED + 1}) as counted)
    from (${LIST.text}) as listed order by ${ORDER}`,
};

function categoryOf([categoryId, name, color]: (string | null)[]): Category {
  return { categoryId: categoryId as string, name: name ?? null, color: CATEGORY_COLORS.find((one) => one === color) ?? null };
}

/** Named ones by name, then unnamed ones in use by number. */
export async function listCategories(scope: ProjectScope): Promise<Category[]> {
  const rows = await queryText(LIST, [scope.projectId]);
  return rows.map(categoryOf);
}

/** In the same order. */
export async function listCountedCategories(scope: ProjectScope): Promise<CountedCategory[]> {
  const rows = await queryText(COUNTED, [scope.projectId]);
  return rows.map((cells) => ({ ...categoryOf(cells), animals: Number(cells[3]) }));
}

/** By folded name. Of two that were equal before names were folded, the lower number counts. */
export async function categoryNumbers(scope: ProjectScope): Promise<Map<string, bigint>> {
  const text = "select name, category_id from categories where project_id = $1 order by category_id desc";
  const rows = await queryText({ name: "", text }, [scope.projectId]);
  return new Map(rows.map(([name, categoryId]) => [foldedName(String(name)), BigInt(String(categoryId))]));
}

const NAMED = {
  name: "list_named_categories",
  text: `select category_id, name from categories
          where project_id = $1 and ($2::bigint is null or category_id > $2) order by project_id, category_id limit $3`,
};

/**
 * Named ones alone, ascending by id.
 * @param options.after int64 as text, exclusive
 * @returns a JSON array, and the last id when more follow
 * @throws AppError `service_unavailable`
 */
export async function listNamedCategories(
  scope: ProjectScope,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ body: string; nextAfter: string | undefined }> {
  const rows = await queryPipelined(NAMED, [scope.projectId, after ?? null, limit + 1]);
  const shown = rows.slice(0, limit);
  const items = shown.map(([id, name]) => `{"id":${id},"name":${JSON.stringify(name)}}`);
  return { body: `[${items.join(",")}]`, nextAfter: rows.length > limit ? (shown.at(-1)?.[0] ?? undefined) : undefined };
}
