import { publishChange } from "#lib/changes/publish.service.ts";
import { readImportJob } from "#lib/pets/import/jobs.ts";
import { UNDO_FAULT } from "#lib/pets/import/stuck.mutations.ts";
import { giveUpUndo, undoingActor, undoStep } from "#lib/pets/import/undo.mutations.ts";

/** Small, because the project's creations wait for each step. */
const STEP_ROWS = 500;

/** A rerun continues with what is left; never moves an animal twice. */
export async function undoImport(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const actor = await undoingActor(scope, importId);
  if (!actor) return;
  let after: string | undefined = "0";
  while (after !== undefined) after = await undoStep(scope, importId, after, STEP_ROWS, actor);
  await publishChange({ kind: "pets", projectId: scope.projectId });
}

/** Shows the job's final failure on the import; nothing else reports it. */
export async function giveUpImportUndo(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  await giveUpUndo(scope, importId, UNDO_FAULT);
  await publishChange({ kind: "pets", projectId: scope.projectId });
}
