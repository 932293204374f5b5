import { addAllRows, addGoodRows, findAdding, isStillAdding, showProgress } from "#lib/shelter/pets/import/add/mutations.ts";
import { goOnLater, readImportJob, TURN_MS } from "#lib/shelter/pets/import/jobs.ts";

/** Creations of the project wait for each chunk. */
const GOOD_STRETCH_ROWS = 500;
const ALL_STRETCH_ROWS = 2000;

/**
 * A rerun adds no row twice.
 * @param turnMs then the rest waits behind other jobs
 */
export async function addImport(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const adding = await findAdding(scope, importId);
  if (!adding) return;
  const { mode, actor } = adding;
  if (mode === "all") {
    await addAllRows(scope, importId, ALL_STRETCH_ROWS, actor, async (rows, updated) => {
      await showProgress(scope, importId, rows, updated);
      return await isStillAdding(scope, importId);
    });
  } else {
    const until = performance.now() + turnMs;
    let through: number | undefined = adding.through;
    while (through !== undefined) {
      through = await addGoodRows(scope, importId, through, GOOD_STRETCH_ROWS, actor);
      if (through !== undefined && performance.now() > until) return await goOnLater("pets.import.add", scope, importId, actor);
    }
  }
}
