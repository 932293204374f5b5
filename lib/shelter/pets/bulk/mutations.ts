import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { transaction } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { lastAuditId } from "#lib/shelter/pets/bulk/data.ts";
import { STEP_ROWS } from "#lib/shelter/pets/bulk/rules.ts";
import type { Bulk, BulkChange, BulkPlace, BulkPlan, BulkResult, Undo, UndoResult } from "#lib/shelter/pets/bulk/schema.ts";
import type { PetChange } from "#lib/shelter/pets/change.rules.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import { countAllPets, matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import { MAX_AT_ONCE, type PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { undosOf } from "#lib/shelter/pets/undo.data.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { profileError } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

function petChange(change: BulkChange): PetChange {
  if (change.kind === "status") return { status: change.status };
  if (change.kind === "category") return { categoryId: change.categoryId };
  return patchOf(change) ? {} : { inBin: change.kind === "bin" };
}

function patchOf(change: BulkChange): ProfilePatch | undefined {
  if (change.kind === "profile") return change.patch;
  return change.kind === "listed" ? { listed: change.listed } : undefined;
}

async function stepIds(
  on: PoolClient,
  scope: ProjectScope,
  { selection, expected, place }: Bulk,
): Promise<{ ids: string[]; next: BulkPlace | null }> {
  if (selection.kind === "picked") return { ids: selection.ids, next: null };
  if (expected > MAX_AT_ONCE) {
    if (!place) throw new AppError("invalid_body", `More than ${MAX_AT_ONCE.toLocaleString("en")} animals can only be changed in steps.`);
    const ids = await matchingPetIds(scope, selection.filter, STEP_ROWS, on, place);
    const last = ids.at(-1);
    return { ids, next: last !== undefined && ids.length === STEP_ROWS ? { ...place, after: last } : null };
  }
  const ids = await matchingPetIds(scope, selection.filter, MAX_AT_ONCE + 1, on);
  if (ids.length !== expected) {
    const now = ids.length > MAX_AT_ONCE ? `more than ${MAX_AT_ONCE.toLocaleString("en")}` : ids.length;
    throw new DashboardError("conflict", `Now ${now} animals match, not ${expected}. Nothing was changed. Check them, then try again.`);
  }
  return { ids, next: null };
}

export async function planMany(scope: ProjectScope, filter: PetFilter): Promise<BulkPlan> {
  const from = await lastAuditId(scope);
  const { count, lastId } = await countAllPets(scope, filter);
  const batch = randomUUID();
  return { count, place: { batch, upTo: lastId }, undo: { batch, from } };
}

/**
 * Up to 10,000 animals change atomically; more in idempotent steps, one transaction per call. Skips the bin unless restoring.
 * @throws DashboardError `conflict` when the number of matches is not the one that the person saw; `invalid_body`
 */
export async function changeMany(scope: ProjectScope, bulk: Bulk, actor: Actor): Promise<BulkResult> {
  const { change, place } = bulk;
  const batch = place?.batch ?? randomUUID();
  const result = await transaction(async (on) => {
    const locked = await lockPetsFor(on, scope, actor);
    const { ids, next } = await stepIds(on, scope, bulk);
    const rows = await lockPetRows(scope, ids, on);
    const eligible = rows.filter((row) => (row.deletedAt !== null) === (change.kind === "restore"));
    const patch = patchOf(change);
    const planned = await planProfiles(
      scope,
      eligible.map(({ id }) => ({ petId: id, patch })),
      on,
    );
    const error = profileError(planned.find((one) => one && one.errors.length > 0)?.errors ?? []);
    if (error) throw error;
    const wanted = eligible.map((row, i) => ({ row, change: { ...petChange(change), profile: planned[i]?.change } }));
    const recorded = await recordChangesWithin(locked, scope, wanted, actor, batch);
    return { ...recorded, seen: ids.length, next };
  });
  await petsChanged(scope.projectId);
  const { changed, firstAuditId, seen, next } = result;
  return { changed, seen, next, undo: firstAuditId ? { batch, from: firstAuditId } : null };
}

/**
 * The actor's own change, in steps. Skips and counts animals changed since.
 * @throws `not_found`
 */
export async function undoMany(scope: ProjectScope, undo: Undo, actor: Actor): Promise<UndoResult> {
  const result = await transaction(async (on) => {
    const locked = await lockPetsFor(on, scope, actor);
    const { undos, rest } = await undosOf(scope, { ...undo, max: STEP_ROWS }, actor, on);
    if (undos.length === 0) throw new AppError("not_found", "There is nothing to undo.");
    const ids = undos.map(({ petId }) => petId);
    const rows = new Map((await lockPetRows(scope, ids, on)).map((row) => [row.id, row]));
    const planned = await planProfiles(
      scope,
      undos.map(({ petId, profile }) => ({ petId, patch: profile })),
      on,
    );
    const wanted = undos.flatMap(({ petId, version, change, undone }, i) => {
      const row = rows.get(petId);
      return row?.version === version ? [{ row, change: { ...change, profile: planned[i]?.change }, move: { undone } }] : [];
    });
    const { changed } = await recordChangesWithin(locked, scope, wanted, actor);
    return { restored: changed, skipped: undos.length - changed, next: rest === undefined ? null : { ...undo, from: rest } };
  });
  await petsChanged(scope.projectId);
  return result;
}
