import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { inProject } from "#lib/people/scope/rights.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { categoryNumbers } from "#lib/shelter/categories/data.ts";
import { columnsOf } from "#lib/shelter/pets/import/columns.rules.ts";
import { markDuplicatesWithin } from "#lib/shelter/pets/import/duplicates.mutations.ts";
import { fileColumnsSchema } from "#lib/shelter/pets/import/fields.schema.ts";
import { fixesOf } from "#lib/shelter/pets/import/fixes.data.ts";
import { fixedRow, MAX_FIXES } from "#lib/shelter/pets/import/fixes.rules.ts";
import { insertRows, planRows } from "#lib/shelter/pets/import/keep-rows.mutations.ts";
import { lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { presetReading } from "#lib/shelter/pets/import/presets.rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rules.ts";
import { type FixedCell, importReadingSchema, MAX_SHEET_ROWS } from "#lib/shelter/pets/import/schema.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/tally.mutations.ts";

const MISSING = "This row has no errors, or is not in the list.";
const TOO_MANY = `${MAX_FIXES.toLocaleString("en")} cells were already fixed here. Fix the others in the file, and upload it again.`;

/**
 * Writes another text into a cell of a row with errors, and checks the row again. It is kept for further checks.
 * @throws AppError `not_found`; DashboardError `conflict` when not ready, or after too many
 */
export async function fixCell(scope: ProjectScope, importId: string, n: number, { at, text }: FixedCell, actor: Actor): Promise<void> {
  if (n > MAX_SHEET_ROWS) throw new AppError("not_found", MISSING);
  const key = { importId: BigInt(importId), n, cell: at };
  await inProject(scope, actor, "pets.write", async (tx) => {
    await lockReadyImport(tx, scope, importId);
    const row = await tx.petImportRow.findUnique({ where: { importId_n: { importId: key.importId, n } }, select: { cells: true } });
    if (!Array.isArray(row?.cells)) throw new AppError("not_found", MISSING);
    const others = await tx.petImportFix.count({ where: { importId: key.importId, NOT: { n, cell: at } } });
    if (others >= MAX_FIXES) throw new DashboardError("conflict", TOO_MANY);
    await tx.petImportFix.upsert({ where: { importId_n_cell: key }, create: { ...key, text }, update: { text }, select: { n: true } });
  });
  await transaction((on) => checkRowWithin(on, scope, importId, n));
}

const FIND = {
  name: "",
  text: `select i.columns, i.reading, r.cells from pet_imports i join pet_import_rows r on r.import_id = i.id
          where i.id = $1 and i.project_id = $2 and i.state = 'ready' and r.n = $3 and r.cells is not null for update of i`,
};
const MOVE = {
  name: "",
  text: "update pet_imports set good_rows = good_rows + 1, faulty_rows = faulty_rows - 1 where id = $1",
};

async function checkRowWithin(on: PoolClient, scope: ProjectScope, importId: string, n: number): Promise<void> {
  type Cells = Record<"columns" | "cells", string> & { reading: string | null };
  const [found] = await queryRows<Cells>(FIND, [importId, scope.projectId, n], on);
  if (!found?.reading) return;
  const columns = fileColumnsSchema.parse(JSON.parse(found.columns));
  const titles = columns.map(({ title }) => title);
  const fields = columns.map(({ field }) => field);
  const used = columnsOf(titles, fields, titles.length);
  if (!used) return;
  const { preset, dateOrder } = importReadingSchema.parse(JSON.parse(found.reading));
  const { cells } = fixedRow({ n, cells: JSON.parse(found.cells) as string[] }, await fixesOf(scope, importId, on));
  const reading = { ...presetReading(preset), dateOrder, now: clock()(), categories: await categoryNumbers(scope) };
  const [planned] = await planRows(on, scope, [{ n, row: checkCells(cells, used, reading), cells: [...cells] }]);
  if (!planned) return;
  await insertRows(on, scope, importId, [planned]);
  if (planned.row.errors) return;
  await queryText(MOVE, [importId], on);
  await markDuplicatesWithin(on, scope, importId);
  await countTallyWithin(on, importId);
}
