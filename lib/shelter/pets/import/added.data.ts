import { queryRows } from "#lib/platform/db/pool.ts";
import type { AddedAnimals } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Forces the index, as an undo does. */
const COUNT = {
  name: "",
  text: `select count(*) as animals, count(*) filter (where p.listed is false) as unlisted, count(*) filter (where not p.pictured) as "withoutPhoto"
           from pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = $1 cross join lateral (
             select (select f.listed from pet_profiles f where f.pet_id = p.id) as listed,
                    exists (select from pet_photo_uses u where u.pet_id = p.id) as pictured
               from pets p where p.project_id = $1 and p.id >= s.first_pet and p.id <= s.last_pet and p.deleted_at is null offset 0) as p
          where s.import_id = $2`,
};

/** Zeros for a missing or foreign import. */
export async function countAdded(scope: ProjectScope, importId: string): Promise<AddedAnimals> {
  const [row] = await queryRows<Record<keyof AddedAnimals, string>>(COUNT, [scope.projectId, importId]);
  return { animals: Number(row?.animals), unlisted: Number(row?.unlisted), withoutPhoto: Number(row?.withoutPhoto) };
}
