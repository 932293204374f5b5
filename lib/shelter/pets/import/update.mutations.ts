import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { importBatch } from "#lib/shelter/pets/import/undo.rules.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

/** Forces the index: without statistics on fresh rows, the planner would join all animals for each of them. Planned each time, as for `ADD`. */
const UPDATES = {
  name: "",
  text: `select p.id, r.name, r.category_id as "categoryId", case when not r.is_status_blank then r.status end as status, r.patch
           from pet_import_rows r cross join lateral (
             select id from pets where project_id = $1 and external_id = r.external_id and deleted_at is null offset 0) as p
          where r.import_id = $2 and r.n >= $3 and r.n <= $4 and r.external_id is not null and r.faults is null and r.outcome <> 'left_out'
          order by r.n`,
};

interface UpdateCells extends Record<"id" | "name" | "categoryId", string> {
  status: PetStatus | null;
  patch: string | null;
}

/** Changes animals that have the numbers of rows. @returns how many differed */
export async function updateStretch(
  on: PetsTransaction,
  scope: ProjectScope,
  importId: string,
  { first, through }: { first: number; through: number },
  actor: Actor,
): Promise<number> {
  const found = await queryRows<UpdateCells>(UPDATES, [scope.projectId, importId, first, through], on);
  if (found.length === 0) return 0;
  const rows = new Map(
    (
      await lockPetRows(
        scope,
        found.map(({ id }) => id),
        on,
      )
    ).map((row) => [row.id, row]),
  );
  const patches = found.map(({ id, patch }) => ({ petId: id, patch: patch === null ? undefined : (JSON.parse(patch) as ProfilePatch) }));
  const profiles = await planProfiles(scope, patches, on);
  const wanted = found.flatMap(({ id, name, categoryId, status }, i) => {
    const [row, planned] = [rows.get(id), profiles[i]];
    // The animal changed since the check, so that the row does not fit it any more.
    if (!row || (planned && planned.errors.length > 0)) return [];
    return [{ row, change: { name, categoryId, status: status ?? undefined, profile: planned?.change } }];
  });
  const { changed } = await recordChangesWithin(on, scope, wanted, actor, importBatch(importId));
  return changed;
}
