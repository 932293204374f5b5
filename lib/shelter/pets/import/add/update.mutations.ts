import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { importBatch } from "#lib/shelter/pets/import/job.rules.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import { petsHere } from "#lib/shelter/pets/import/rows/here.data.ts";
import { keptHere, leavesSite, type Told } from "#lib/shelter/pets/import/rows/here.rules.ts";
import { settleRows, TAKES_FILE } from "#lib/shelter/pets/import/rows/kept.data.ts";
import { takenFrom } from "#lib/shelter/pets/import/rows/kept.rules.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Forces the index: without statistics on fresh rows, the planner would join all animals. Unnamed, as `ADD`. */
const UPDATES = `select p.id, case when r.outcome <> 'taken_off' and r.name <> r.external_id and r.kept->'name' is null then r.name end as name,
        case when r.kept->'categoryId' is null then r.category_id end as "categoryId", case when not r.is_status_blank then r.status end as status, r.patch,
        r.is_status_derived as "isStatusDerived", r.outcome = 'taken_off' and r.is_listed_derived as "isOnlyAway", r.is_in_care as "isInCare",
        r.outcome = 'taken_off' as "isTakenOff", case when ${TAKES_FILE} then r.kept end as taken,
        ${isoText("r.adopted_at")} as "adoptedAt"
   from pet_import_rows r join pet_imports i on i.id = r.import_id cross join lateral (
     select id from pets where project_id = $1 and external_id = r.external_id and deleted_at is null offset 0) as p
  where r.import_id = $2 and r.n >= $3 and r.n <= $4 and r.external_id is not null and r.faults is null and r.outcome <> 'left_out'
  order by r.n`;

interface UpdateCells
  extends Record<"id" | "isStatusDerived" | "isOnlyAway" | "isInCare" | "isTakenOff", string>,
    Record<"name" | "categoryId" | "patch" | "adoptedAt" | "taken", string | null> {
  status: PetStatus | null;
}

interface Update extends Told {
  id: string;
  name: string | undefined;
  categoryId: string | undefined;
  adoptedAt: string | undefined;
  isTakenOff: boolean;
  /** Taken off only as no longer in care. */
  isOnlyAway: boolean;
  /** Where someone chose the file's values. */
  taken: FieldPairs;
}

function updateOf({ id, name, categoryId, status, patch, adoptedAt, taken: text, ...is }: UpdateCells): Update {
  const taken = text === null ? {} : (JSON.parse(text) as FieldPairs);
  const update = {
    id,
    name: name ?? undefined,
    categoryId: categoryId ?? undefined,
    status: status ?? undefined,
    patch: patch === null ? undefined : (JSON.parse(patch) as CellsPatch),
    adoptedAt: adoptedAt ?? undefined,
    isStatusDerived: is.isStatusDerived === "t",
    isOnlyAway: is.isOnlyAway === "t",
    isInCare: is.isInCare === "t",
    isTakenOff: is.isTakenOff === "t",
    taken,
  };
  return text === null ? update : { ...update, ...takenFrom(taken, update.patch) };
}

/** Once more, since someone may have changed the animal after the check. Requires locked animals. */
async function keptUpdates(
  on: PetsTransaction,
  scope: ProjectScope,
  updates: readonly Update[],
  rows: ReadonlyMap<string, PetRow>,
): Promise<Update[]> {
  const moves = ({ id, status }: Update): boolean => status !== undefined && status !== rows.get(id)?.status;
  const decided = updates.filter((update) => moves(update) || update.isTakenOff || update.patch?.listed === true);
  const here = await petsHere(
    scope,
    decided.map(({ id }) => id),
    on,
  );
  return updates.map((update) => {
    const pet = here.get(update.id);
    if (!pet) return update;
    if (update.isTakenOff && !leavesSite(update, pet)) return { ...update, patch: undefined };
    const { keepsStatus, staysOff } = keptHere(pet, update);
    const { status, listed } = update.taken;
    return {
      ...update,
      ...(keepsStatus && !status && { status: undefined }),
      ...(staysOff && !listed && { patch: { ...update.patch, listed: undefined } }),
    };
  });
}

/** @returns how many differed */
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
  const updates = await keptUpdates(on, scope, found.map(updateOf), rows);
  const settled = await settleRows(
    scope,
    updates.map((update) => ({ ...update, petId: update.id, here: rows.get(update.id) })),
    on,
  );
  const wanted = settled.flatMap(({ says: { id, name, categoryId, status, adoptedAt }, profile }) => {
    const row = rows.get(id);
    // The animal changed since the check, so that the row does not fit it any more.
    if (!row || (profile && profile.errors.length > 0)) return [];
    const becameAdopted = status === "sold" && row.status !== "sold";
    const change = { name, categoryId, status, adoptedAt: becameAdopted ? adoptedAt : undefined, profile: profile?.change };
    return [{ row, change }];
  });
  const { changed } = await recordChangesWithin(on, scope, wanted, actor, importBatch(importId));
  return changed;
}
