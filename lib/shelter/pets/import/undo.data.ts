import type { PoolClient } from "pg";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { UndoPlan } from "#lib/shelter/pets/import/schema.ts";

const MAX_NAMED = 20;

/** Forces the index: the planner cannot know how few match. */
const own = (columns: string, condition: string, rest: string): string =>
  `pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = $1 cross join lateral (
     select ${columns} from pets p
      where p.project_id = $1 and p.id >= s.first_pet and p.id <= s.last_pet and p.deleted_at is null and ${condition} ${rest}) as p
    where s.import_id = $2`;

const COUNT = {
  name: "",
  text: `select coalesce(sum(p.same), 0) as same, coalesce(sum(p.changed), 0) as changed
           from ${own("count(*) filter (where p.version = 1) as same, count(*) filter (where p.version > 1) as changed", "true", "offset 0")}`,
};
const CHANGED = {
  name: "",
  text: `select p.id, p.name from ${own("p.id, p.name", "p.version > 1", `order by p.id limit ${MAX_NAMED}`)}
          order by s.first_pet, p.id limit ${MAX_NAMED}`,
};
const NEXT = {
  name: "import-undo-next",
  text: `select p.id from ${own("p.id", "p.version = 1 and p.id > $3::bigint", "order by p.id limit $4::int")} and s.last_pet > $3::bigint
          order by s.first_pet, p.id limit $4::int`,
};

/** Empty for a missing or foreign import. */
export async function undoPlan(scope: ProjectScope, importId: string): Promise<UndoPlan> {
  const [counts] = await queryRows<Record<"same" | "changed", string>>(COUNT, [scope.projectId, importId]);
  const [animals, changed] = [Number(counts?.same), Number(counts?.changed)];
  const named = changed > 0 ? await queryRows<Record<"id" | "name", string>>(CHANGED, [scope.projectId, importId]) : [];
  return { animals, changed, named };
}

export async function unchangedPetIds(
  on: PoolClient,
  scope: ProjectScope,
  importId: string,
  after: string,
  max: number,
): Promise<string[]> {
  return (await queryRows<{ id: string }>(NEXT, [scope.projectId, importId, after, max], on)).map(({ id }) => id);
}
