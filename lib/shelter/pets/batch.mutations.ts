import {
  batchError,
  externalIdsOf,
  isRowError,
  type PetBatch,
  type PlannedRow,
  petIdsOf,
  planBatch,
  type RowError,
  wantedProfiles,
} from "#lib/shelter/pets/batch.rules.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { type Creator, createPets, createPetsWithin } from "#lib/shelter/pets/mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import { type Holder, writtenOf } from "#lib/shelter/pets/write.rules.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export type BatchOutcome = { status: 200 | 201; pet: Pet; changed: boolean } | { status: 204; changed: boolean } | RowError;

/** @throws `invalid_body` in mode `all`, if a row has an error */
function planOrRefuse({ rows, mode }: PetBatch, known: Parameters<typeof planBatch>[1]): PlannedRow[] {
  const planned = planBatch(rows, known);
  const error = mode === "all" ? batchError(planned) : undefined;
  if (error) throw error;
  return planned;
}

const petsOf = (planned: readonly PlannedRow[]) => planned.flatMap((one) => ("pet" in one ? [one.pet] : []));

/** @param created in the order of their operations */
function outcomesOf(planned: readonly PlannedRow[], created: readonly Pet[]): BatchOutcome[] {
  const next = created.values();
  return planned.map((one): BatchOutcome => {
    if (isRowError(one)) return one;
    if ("pet" in one) return { status: 201, pet: next.next().value as Pet, changed: true };
    const written = writtenOf(one.row, one.change);
    return one.change.inBin ? { status: 204, changed: written.changed } : { status: 200, ...written };
  });
}

/**
 * Atomic. Callers call `petsChanged` between commit and answer.
 * @throws `invalid_body` in mode `all`
 */
export async function runBatchWithin(on: PetsTransaction, scope: ProjectScope, batch: PetBatch, actor: Actor): Promise<BatchOutcome[]> {
  const ids = petIdsOf(batch.rows);
  const externalIds = externalIdsOf(batch.rows);
  const [locked, holders] =
    ids.length + externalIds.length === 0
      ? [[], new Map<string, Holder>()]
      : await Promise.all([lockPetRows(scope, ids, on), externalIdHolders(scope, externalIds, on)]);
  const profiles = await planProfiles(scope, wantedProfiles(batch.rows), on);
  const planned = planOrRefuse(batch, { rows: new Map(locked.map((row) => [row.id, row])), holders, profiles });
  const pets = petsOf(planned);
  const created = pets.length > 0 ? await createPetsWithin(on, scope, pets, actor) : [];
  const changes = planned.flatMap((one) => ("row" in one ? [one] : []));
  await recordChangesWithin(on, scope, changes, actor);
  return outcomesOf(planned, created);
}

/**
 * Requires `isCreations`. Commits with other creations of the project.
 * @returns after commit and invalidation of every list cache
 * @throws `invalid_body` in mode `all`, `service_unavailable`
 */
export async function runCreations(scope: ProjectScope, batch: PetBatch, actor: Creator): Promise<BatchOutcome[]> {
  const planned = planOrRefuse(batch, { rows: new Map(), holders: new Map(), profiles: [] });
  const pets = petsOf(planned);
  return outcomesOf(planned, pets.length > 0 ? await createPets(scope, pets, actor) : []);
}
