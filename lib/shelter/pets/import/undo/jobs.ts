import { UNDO_ERROR } from "#lib/shelter/pets/import/end.mutations.ts";
import { goOnLater, readImportJob, TURN_MS } from "#lib/shelter/pets/import/jobs.ts";
import { giveUpUndo, undoingActor, undoStep, undoUpdatesStep } from "#lib/shelter/pets/import/undo/mutations.ts";

/** Creations of the project wait for each step. */
const STEP_ROWS = 500;

/**
 * A rerun resumes; moves no animal twice.
 * @param turnMs then the rest waits behind other jobs
 */
export async function undoImport(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const actor = await undoingActor(scope, importId);
  if (!actor) return;
  const until = performance.now() + turnMs;
  let after: string | undefined = "0";
  let isMore = true;
  while (isMore) {
    if (after !== undefined) after = await undoStep(scope, importId, after, STEP_ROWS, actor);
    if (after === undefined) isMore = await undoUpdatesStep(scope, importId, STEP_ROWS, actor);
    if (isMore && performance.now() > until) return await goOnLater("pets.import.undo", scope, importId, actor);
  }
}

/** Nothing else reports the error. */
export async function giveUpImportUndo(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  await giveUpUndo(scope, importId, UNDO_ERROR);
}
