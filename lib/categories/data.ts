import { CATEGORY_COLOURS, type Category, MOST_CATEGORIES } from "#lib/categories/schema.ts";
import { queryText } from "#lib/db/pool.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

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
         select coalesce(c.category_id, u.category_id), c.name, c.colour
           from (select category_id from used where category_id is not null limit ${MOST_CATEGORIES}) as u
           full join (select * from categories where project_id = $1) as c on c.category_id = u.category_id
          order by lower(c.name) nulls last, 1 limit ${MOST_CATEGORIES}`,
};

/** Named ones by name, then unnamed ones in use by number. */
export async function listCategories(scope: ProjectScope): Promise<Category[]> {
  const rows = await queryText(LIST, [scope.projectId]);
  return rows.map(([categoryId, name, colour]) => ({
    categoryId: categoryId as string,
    name: name ?? null,
    colour: CATEGORY_COLOURS.find((one) => one === colour) ?? null,
  }));
}

/** Keyed by lowercase name. */
export async function categoryNumbers(scope: ProjectScope): Promise<Map<string, bigint>> {
  const text = "select name, category_id from categories where project_id = $1 order by category_id";
  const rows = await queryText({ name: "", text }, [scope.projectId]);
  return new Map(rows.map(([name, categoryId]) => [String(name).toLowerCase(), BigInt(String(categoryId))]));
}
