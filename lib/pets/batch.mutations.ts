import type { PoolClient } from "pg";
import { type BatchRow, batchFault, externalIdsOf, isFault, planBatch, type RowFault } from "#lib/pets/batch.rules.ts";
import { lockPets, recordChangesWithin } from "#lib/pets/change.mutations.ts";
import { externalIdHolders } from "#lib/pets/external.data.ts";
import { createPetsWithin } from "#lib/pets/mutations.ts";
import { writtenOf } from "#lib/pets/write.rules.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

/** `json` is null after a deletion. */
export type BatchOutcome = { status: 200 | 201 | 204; json: string | null; changed: boolean } | RowFault;

/**
 * Changes all animals at once, or none if one row is faulty and `mode` is `all`. The caller must call `petsChanged`
 * after the commit and before answering.
 * @throws AppError `invalid_body` in mode `all`
 */
export async function runBatchWithin(
  on: PoolClient,
  scope: ProjectScope,
  { rows, mode }: { rows: readonly BatchRow[]; mode: "all" | "each" },
  actor: Actor,
): Promise<BatchOutcome[]> {
  const ids = rows.flatMap((row) => (!isFault(row) && row.op !== "create" ? [row.id] : []));
  const externalIds = externalIdsOf(rows);
  // Creations alone take the lock in their own statement.
  const [locked, holders] =
    ids.length + externalIds.length === 0
      ? [[], new Map<string, string>()]
      : await Promise.all([lockPets(on, scope, ids), externalIdHolders(scope, externalIds, on)]);
  const planned = planBatch(rows, { rows: new Map(locked.map((row) => [row.id, row])), holders });
  const refusal = mode === "all" ? batchFault(planned) : undefined;
  if (refusal) throw refusal;

  const pets = planned.flatMap((one) => ("pet" in one ? [one.pet] : []));
  const created = pets.length > 0 ? await createPetsWithin(on, scope, pets, actor) : [];
  const changes = planned.flatMap((one) => ("row" in one ? [one] : []));
  await recordChangesWithin(on, scope, changes, actor);

  const next = created.values();
  return planned.map((one): BatchOutcome => {
    if (isFault(one)) return one;
    if ("pet" in one) return { status: 201, json: next.next().value ?? null, changed: true };
    const { json, changed } = writtenOf(one.row, one.change);
    return one.change.inBin ? { status: 204, json: null, changed } : { status: 200, json, changed };
  });
}
