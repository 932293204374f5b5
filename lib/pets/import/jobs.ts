import { z } from "zod";
import { categoryNumbers } from "#lib/categories/data.ts";
import { publishChange } from "#lib/changes/publish.service.ts";
import { addAllRows, addGoodRows, findAdding, isStillAdding, showProgress } from "#lib/pets/import/add.mutations.ts";
import { beginCheck, endCheck, keepRows, keepUnused, refuseImport } from "#lib/pets/import/check.mutations.ts";
import { checkedRows, type NumberedRow } from "#lib/pets/import/check.service.ts";
import { importBytes } from "#lib/pets/import/data.ts";
import { deleteOldImports } from "#lib/pets/import/mutations.ts";
import { FileFault } from "#lib/pets/import/rules.ts";
import { endStuckImports } from "#lib/pets/import/stuck.mutations.ts";
import { type ProjectScope, projectScope } from "#lib/scope/principal.schema.ts";

const CHECK_ROWS = 1000;
/** Small, because the project's creations wait for each chunk. */
const GOOD_ROWS = 500;
const ALL_ROWS = 2000;

const payloadSchema = z.object({ projectId: z.string(), importId: z.string() });

function read(payload: unknown): { scope: ProjectScope; importId: string } {
  const { projectId, importId } = payloadSchema.parse(payload);
  return { scope: projectScope(projectId), importId };
}

async function checkAll(scope: ProjectScope, importId: string, format: "csv" | "json"): Promise<number | undefined> {
  let unused: string[] = [];
  let waiting: NumberedRow[] = [];
  let kept = 0;
  const keep = async (): Promise<boolean> => {
    const isKept = waiting.length === 0 || (await keepRows(scope, importId, waiting));
    kept += waiting.length;
    waiting = [];
    return isKept;
  };
  const rows = checkedRows(format, importBytes(importId), await categoryNumbers(scope), (columns) => {
    unused = columns.unused;
  });
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length >= CHECK_ROWS && !(await keep())) return undefined;
  }
  if (!(await keep())) return undefined;
  if (unused.length > 0) await keepUnused(scope, importId, unused);
  return kept;
}

/**
 * A rerun starts over; concurrent runs leave one complete set of rows.
 * @throws AppError `service_unavailable`; the queue retries
 */
export async function checkImport(payload: unknown): Promise<void> {
  const { scope, importId } = read(payload);
  const format = await beginCheck(scope, importId);
  if (!format) return;
  try {
    const rows = await checkAll(scope, importId, format);
    if (rows === undefined || (await endCheck(scope, importId, rows))) return;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return await refuseImport(scope, importId, error.message);
  }
  if (await beginCheck(scope, importId)) throw new Error("Another check of this file ran at the same time; it is checked again.");
}

/** Shows the job's final failure on the import; nothing else reports it. */
export async function giveUpImport(payload: unknown): Promise<void> {
  const { scope, importId } = read(payload);
  await refuseImport(
    scope,
    importId,
    "Something went wrong on our side several times. If it happens again, tell the person who runs this service.",
  );
  await publishChange({ kind: "pets", projectId: scope.projectId });
}

/** @param now epoch milliseconds */
export async function tidyImports(now: number): Promise<void> {
  await deleteOldImports(now);
  for (const projectId of await endStuckImports(now)) await publishChange({ kind: "pets", projectId });
}

/** A rerun resumes, or starts over if nothing was kept; never adds a row twice. */
export async function addImport(payload: unknown): Promise<void> {
  const { scope, importId } = read(payload);
  const adding = await findAdding(scope, importId);
  if (!adding) return;
  const { mode, actor } = adding;
  if (mode === "all") {
    await addAllRows(scope, importId, ALL_ROWS, actor, async (rows) => {
      await showProgress(scope, importId, rows);
      return await isStillAdding(scope, importId);
    });
  } else {
    let through: number | undefined = adding.through;
    while (through !== undefined) through = await addGoodRows(scope, importId, through, GOOD_ROWS, actor);
  }
  await publishChange({ kind: "pets", projectId: scope.projectId });
}
