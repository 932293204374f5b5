import { categoryNumbers } from "#lib/shelter/categories/data.ts";
import { FileHead } from "#lib/shelter/pets/import/check/file-head.state.ts";
import { fixesOf } from "#lib/shelter/pets/import/check/fixes.data.ts";
import { beginCheck, type Check, endCheck, isChecking } from "#lib/shelter/pets/import/check/mutations.ts";
import { checkedRows, type NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import { storeRows } from "#lib/shelter/pets/import/check/store-rows.mutations.ts";
import { importBytes } from "#lib/shelter/pets/import/data.ts";
import { refuseImport } from "#lib/shelter/pets/import/end.mutations.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { readImportJob } from "#lib/shelter/pets/import/jobs.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const CHECK_ROWS = 1000;

/**
 * Reads on while rows are stored.
 * @returns the number of rows; undefined when canceled or overtaken by another check
 */
async function checkAll(scope: ProjectScope, importId: string, { format, progress }: Check, head: FileHead): Promise<number | undefined> {
  let waiting: NumberedRow[] = [];
  let [rows, through] = [0, progress.through];
  let keeping = Promise.resolve(true);
  const settled = (): Promise<unknown> => keeping.catch(() => undefined);
  /** False if the rows before could not be stored. */
  const keep = async (): Promise<boolean> => {
    if (!(await keeping)) return false;
    const last = waiting.at(-1);
    if (!last) return true;
    keeping = storeRows(scope, importId, waiting, { through, readingKey: head.readingKey });
    void settled();
    through = last.n;
    waiting = [];
    return true;
  };
  try {
    for await (const row of checkedRows(format, importBytes(importId), await categoryNumbers(scope), head)) {
      if (rows === 0 && through > 0 && head.readingKey !== progress.readingKey) {
        if (!(await beginCheck(scope, importId, true))) return undefined;
        through = 0;
      }
      rows += 1;
      if (row.row.newCategory !== undefined) head.onNewCategory(row.row.newCategory);
      if (row.n <= through) continue;
      waiting.push(row);
      if (waiting.length >= CHECK_ROWS && !(await keep())) return undefined;
    }
    return (await keep()) && (await keeping) ? rows : undefined;
  } finally {
    await settled();
  }
}

const AT_THE_SAME_TIME = "Another check of this file ran at the same time; it is checked again.";

/**
 * A rerun resumes; concurrent runs leave one complete set of rows.
 * @throws `service_unavailable`; the queue retries
 */
export async function checkImport(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const begun = await beginCheck(scope, importId);
  if (!begun) return;
  const fixes = await fixesOf(scope, importId);
  let head = new FileHead(scope, begun, fixes);
  try {
    let rows = await checkAll(scope, importId, begun, head);
    const { otherReading } = head;
    if (rows !== undefined && otherReading !== undefined) {
      const again = await beginCheck(scope, importId, true);
      head = new FileHead(scope, again ?? begun, fixes, otherReading);
      rows = again && (await checkAll(scope, importId, again, head));
    }
    if (rows === undefined) {
      if (await isChecking(scope, importId)) throw new Error(AT_THE_SAME_TIME);
      return;
    }
    if (await endCheck(scope, importId, { rows, ...head.result() })) return;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { sheets, table } = head;
    const isChosen = begun.chosen.headerRow !== undefined || begun.chosen.separator !== undefined;
    // Another sheet, header, or separator may work.
    if (!sheets && !(isChosen && table)) return await refuseImport(scope, importId, error.message);
    if (!(await beginCheck(scope, importId, true))) return;
    if (
      await endCheck(scope, importId, {
        rows: 0,
        columns: undefined,
        error: error.message,
        sheets,
        table,
        newCategories: [],
        reading: undefined,
      })
    )
      return;
  }
  if (await beginCheck(scope, importId, true)) throw new Error(AT_THE_SAME_TIME);
}
