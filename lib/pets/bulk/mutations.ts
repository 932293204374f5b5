import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { transaction } from "#lib/db/pool.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import { waysBack } from "#lib/pets/bulk/data.ts";
import type { Bulk, BulkChange, BulkResult, Selection, Undo, UndoResult } from "#lib/pets/bulk/schema.ts";
import { lockProjectPets, recordChangesWithin } from "#lib/pets/change/mutations.ts";
import type { PetChange } from "#lib/pets/change/rules.ts";
import { lockPetRows, matchingPetIds } from "#lib/pets/table/data.ts";
import { MOST_AT_ONCE, type PetRow } from "#lib/pets/table/schema.ts";
import { petsChanged } from "#lib/pets/versions/service.ts";

function petChange(change: BulkChange): PetChange {
  if (change.kind === "status") return { status: change.status };
  if (change.kind === "category") return { categoryId: change.categoryId };
  return { inBin: change.kind === "bin" };
}

async function selectedRows(on: PoolClient, scope: ProjectScope, selection: Selection, expected: number): Promise<PetRow[]> {
  if (selection.kind === "picked") return await lockPetRows(scope, selection.ids, on);
  const ids = await matchingPetIds(scope, selection.filter, MOST_AT_ONCE + 1, on);
  if (ids.length > MOST_AT_ONCE) {
    throw new AppError("invalid_body", `More than ${MOST_AT_ONCE.toLocaleString("en")} animals match. Narrow the filter and go in parts.`);
  }
  if (ids.length !== expected) {
    throw new DashboardFault("conflict", `By now ${ids.length} animals match, not ${expected}. Nothing was changed; look again first.`);
  }
  return await lockPetRows(scope, ids, on);
}

/**
 * Changes many animals in one transaction: all or none.
 * Guarantee: of "all that match" exactly as many as the person was told. Animals
 * in the bin are left alone unless the step is to restore them.
 *
 * @returns how many differ now, and what takes it back
 * @throws AppError `invalid_body` for more than 10,000; DashboardFault `conflict` when another number matches by now
 */
export async function changeMany(scope: ProjectScope, { selection, change, expected }: Bulk, actor: Actor): Promise<BulkResult> {
  const batch = randomUUID();
  const result = await transaction(async (on) => {
    await lockProjectPets(on, scope);
    const rows = await selectedRows(on, scope, selection, expected);
    const fitting = rows.filter((row) => (row.deletedAt !== null) === (change.kind === "restore"));
    const wanted = fitting.map((row) => ({ row, change: petChange(change) }));
    return await recordChangesWithin(on, scope, wanted, actor, batch);
  });
  await petsChanged(scope.projectId);
  const { changed, firstAuditId, lastAuditId } = result;
  return { changed, undo: firstAuditId && lastAuditId ? { batch, from: firstAuditId, to: lastAuditId } : null };
}

/**
 * Takes the actor's own bulk change back. Animals that somebody changed since
 * stay as they are and are counted.
 * @throws AppError `not_found` when there is no such bulk change of this actor's
 */
export async function undoMany(scope: ProjectScope, undo: Undo, actor: Actor): Promise<UndoResult> {
  const result = await transaction(async (on) => {
    await lockProjectPets(on, scope);
    const ways = await waysBack(scope, undo, actor, on);
    if (ways.length === 0) throw new AppError("not_found", "There is nothing to take back.");
    const rows = new Map(
      (
        await lockPetRows(
          scope,
          ways.map(({ petId }) => petId),
          on,
        )
      ).map((row) => [row.id, row]),
    );
    const wanted = ways.flatMap(({ petId, version, change }) => {
      const row = rows.get(petId);
      return row?.version === version ? [{ row, change }] : [];
    });
    const { changed } = await recordChangesWithin(on, scope, wanted, actor);
    return { restored: changed, skipped: ways.length - changed };
  });
  await petsChanged(scope.projectId);
  return result;
}
