import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryWithin } from "#lib/platform/db/open-transaction.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { importBatch, importJob, undoneBatch } from "#lib/shelter/pets/import/job.rules.ts";
import { lockImport } from "#lib/shelter/pets/import/mutations.ts";
import { unchangedPets, undoneUpdates, undoPlan, versionsSince, withNamed } from "#lib/shelter/pets/import/undo/data.ts";
import { canUndo, type UndoneUpdates, type UndoPlan } from "#lib/shelter/pets/import/undo.schema.ts";
import { lockPetsForJob } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin, type Wanted } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { undosOf } from "#lib/shelter/pets/undo.data.ts";
import { planProfiles } from "#lib/shelter/profiles/change.data.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

type Expected = Pick<UndoPlan, "animals" | "updates">;

const START = "update pet_imports set state = 'undoing', undone_rows = 0, undone_by = $2::bigint, fault = null where id = $1::bigint";

/**
 * In the background; changed animals stay.
 * @param expected counts that the person confirmed
 * @throws `not_found`; DashboardError `conflict` when not over, nothing can be undone, or the count changed
 */
export async function startUndo(scope: ProjectScope, importId: string, expected: Expected, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockImport(tx, scope, importId);
    if (!canUndo(found)) throw new DashboardError("conflict", "This import is not finished, changed nothing, or was already undone.");
    const { animals, updates } = await undoPlan(scope, importId);
    const changed = (now: string, then: number) =>
      new DashboardError("conflict", `Now ${now}, not ${then}. Nothing was changed. Check, then try again.`);
    if (animals !== expected.animals) throw changed(`${animals} of its animals can be moved to the bin`, expected.animals);
    if (updates !== expected.updates) throw changed(`${updates} of its updates can be undone`, expected.updates);
    await queryWithin(tx, START, [importId, actor.id ?? "0"]);
    await addJobWithin(tx, importJob("pets.import.undo", scope.projectId, importId, actor.id));
    await writeAudit(tx, { scope, actor }, "import.undo", importId, {
      after: { name: found.fileName, animals, ...(updates > 0 && { updates }) },
    });
  });
}

const UNDOING = "select undone_by as id from pet_imports where id = $1 and project_id = $2 and state = 'undoing'";
const STEP = {
  name: "import-undo-step",
  text: "update pet_imports set undone_rows = undone_rows + $3 where id = $1 and project_id = $2 and state = 'undoing' returning id",
};
const GIVE_UP = {
  name: "import-undo-give-up",
  text: "update pet_imports set state = 'done', fault = $3 where id = $1 and project_id = $2 and state = 'undoing'",
};

/** Undefined when not being undone. */
export async function undoingActor(scope: ProjectScope, importId: string): Promise<Actor | undefined> {
  const [row] = await queryRows<{ id: string | null }>(UNDOING, [importId, scope.projectId]);
  return row && { kind: "user", ...row };
}

/**
 * Changed animals stay, none is moved twice. Safe to repeat.
 * @returns where to continue; undefined when no new animal is left
 */
export async function undoStep(
  scope: ProjectScope,
  importId: string,
  after: string,
  max: number,
  actor: Actor,
): Promise<string | undefined> {
  return await transaction(async (on) => {
    const locked = await lockPetsForJob(on, scope);
    const versions = new Map((await unchangedPets(on, scope, importId, after, max)).map(({ id, version }) => [id, version]));
    if (versions.size === 0) return undefined;
    const rows = await lockPetRows(scope, [...versions.keys()], on);
    const wanted = rows.filter(({ id, version, deletedAt }) => version === versions.get(id) && deletedAt === null);
    if ((await queryText(STEP, [importId, scope.projectId, wanted.length], on)).length === 0) return undefined;
    await recordChangesWithin(
      locked,
      scope,
      wanted.map((row) => ({ row, change: { inBin: true } })),
      actor,
    );
    return [...versions.keys()].at(-1);
  });
}

const UPDATES_STEP = `update pet_imports set undo_updates = $3::jsonb, state = case when $4::boolean then 'undone' else state end,
        finished_at = case when $4::boolean then $5 else finished_at end
  where id = $1 and project_id = $2 and state = 'undoing' returning id`;
const RESTORED = "update pet_import_rows set restored = true where import_id = $1 and known_pet = any($2::bigint[])";
const NOTHING_UPDATED = { next: null, restored: 0, left: 0, named: [], createdBy: null };

/**
 * Gives updated animals back what they had, unless someone changed them since. Ends the undo. Safe to repeat.
 * @returns whether more is left
 */
export async function undoUpdatesStep(scope: ProjectScope, importId: string, max: number, actor: Actor): Promise<boolean> {
  return await transaction(async (on) => {
    const locked = await lockPetsForJob(on, scope);
    const { createdBy, ...before } = (await undoneUpdates(scope, importId, on)) ?? NOTHING_UPDATED;
    const wanted = { batch: importBatch(importId), from: before.next ?? "", max };
    const { undos, rest = null } = before.next === null ? { undos: [] } : await undosOf(scope, wanted, { kind: "user", id: createdBy }, on);
    const ids = undos.map(({ petId }) => petId);
    const [rows, since, profiles] = [
      new Map((await lockPetRows(scope, ids, on)).map((row) => [row.id, row])),
      await versionsSince(on, importId, ids),
      await planProfiles(
        scope,
        undos.map(({ petId, profile }) => ({ petId, patch: profile })),
        on,
      ),
    ];
    const back: Wanted[] = [];
    const left: PetRow[] = [];
    for (const [i, { petId, version, change, undone }] of undos.entries()) {
      const row = rows.get(petId);
      if (!row || row.deletedAt !== null) continue;
      if (row.version === version + (since.get(petId) ?? 0)) {
        back.push({ row, change: { ...change, profile: profiles[i]?.change }, move: { undone } });
      } else left.push(row);
    }
    const after: UndoneUpdates = {
      next: rest,
      restored: before.restored + back.length,
      left: before.left + left.length,
      named: withNamed(
        before.named,
        left.map(({ id, name }) => ({ id, name })),
      ),
    };
    const step = [importId, scope.projectId, JSON.stringify(after), rest === null, new Date(clock()())];
    if ((await queryText(UPDATES_STEP, step, on)).length === 0) return false;
    await recordChangesWithin(locked, scope, back, actor, undoneBatch(wanted.batch));
    await queryText(RESTORED, [importId, back.map(({ row }) => row.id)], on);
    return rest !== null;
  });
}

/** Those in the bin stay there. */
export async function giveUpUndo(scope: ProjectScope, importId: string, error: string): Promise<void> {
  await queryText(GIVE_UP, [importId, scope.projectId, error]);
}
