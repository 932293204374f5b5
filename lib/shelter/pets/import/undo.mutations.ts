import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { inProject } from "#lib/people/scope/rights.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { importJob } from "#lib/shelter/pets/import/job.rules.ts";
import { lockImport } from "#lib/shelter/pets/import/mutations.ts";
import { canUndo } from "#lib/shelter/pets/import/schema.ts";
import { unchangedPetIds, undoPlan } from "#lib/shelter/pets/import/undo.data.ts";
import { lockPetsForJob } from "#lib/shelter/pets/lock.mutations.ts";
import { recordChangesWithin } from "#lib/shelter/pets/record.mutations.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";

/**
 * In the background; changed animals stay.
 * @param expected count that the person confirmed
 * @throws AppError `not_found`; DashboardError `conflict` when not over, nothing can be undone, or the count
 * changed
 */
export async function startUndo(scope: ProjectScope, importId: string, expected: number, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockImport(tx, scope, importId);
    if (!canUndo(found)) throw new DashboardError("conflict", "This import is not finished, added nothing, or was already undone.");
    const { animals } = await undoPlan(scope, importId);
    if (animals !== expected) {
      throw new DashboardError(
        "conflict",
        `Now ${animals} of its animals can be moved to the bin, not ${expected}. Nothing was changed. Check, then try again.`,
      );
    }
    await tx.petImport.update({
      where: { id: found.id },
      data: { state: "undoing", undoneRows: 0, undoneBy: BigInt(actor.id ?? 0), error: null },
      select: { id: true },
    });
    await addJobWithin(tx, importJob("pets.import.undo", scope.projectId, importId, actor.id));
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "import.undo",
      entityType: "import",
      entityId: importId,
      after: { name: found.fileName, animals },
    });
  });
}

const UNDOING = {
  name: "",
  text: "select undone_by as id from pet_imports where id = $1 and project_id = $2 and state = 'undoing'",
};
const STEP = {
  name: "import-undo-step",
  text: `update pet_imports set undone_rows = undone_rows + $3, state = case when $4::boolean then 'undone' else state end,
                finished_at = case when $4::boolean then $5 else finished_at end
          where id = $1 and project_id = $2 and state = 'undoing' returning id`,
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
 * @returns where to continue; undefined at the end
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
    const ids = await unchangedPetIds(on, scope, importId, after, max);
    const last = ids.at(-1);
    const rows = last === undefined ? [] : await lockPetRows(scope, ids, on);
    const wanted = rows.filter(({ version, deletedAt }) => version === 1 && deletedAt === null);
    const step = [importId, scope.projectId, wanted.length, last === undefined, new Date(clock()())];
    if ((await queryText(STEP, step, on)).length === 0) return undefined;
    await recordChangesWithin(
      locked,
      scope,
      wanted.map((row) => ({ row, change: { inBin: true } })),
      actor,
    );
    return last;
  });
}

/** Animals in the bin stay there. */
export async function giveUpUndo(scope: ProjectScope, importId: string, error: string): Promise<void> {
  await queryText(GIVE_UP, [importId, scope.projectId, error]);
}
