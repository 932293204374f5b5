import { prisma } from "#lib/platform/db/prisma.ts";
import type { AddedAnimals } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Forces the index, as an undo does. Zeros for a missing or foreign import. */
export async function countAdded({ projectId }: ProjectScope, importId: string): Promise<AddedAnimals> {
  const own = BigInt(projectId);
  const [row] = await prisma().$queryRaw<Record<keyof AddedAnimals, bigint>[]>`
    select count(*) as animals, count(*) filter (where p.listed is false) as unlisted, count(*) filter (where not p.pictured) as "withoutPhoto"
      from pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = ${own} cross join lateral (
        select (select f.listed from pet_profiles f where f.pet_id = p.id) as listed,
               exists (select from pet_photo_uses u where u.pet_id = p.id) as pictured
          from pets p where p.project_id = ${own} and p.id >= s.first_pet and p.id <= s.last_pet and p.deleted_at is null offset 0) as p
     where s.import_id = ${BigInt(importId)}`;
  return { animals: Number(row?.animals), unlisted: Number(row?.unlisted), withoutPhoto: Number(row?.withoutPhoto) };
}
