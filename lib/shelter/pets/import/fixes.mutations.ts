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
import { fixedRow, MAX_FIXED_CHARACTERS, MAX_FIXES } from "#lib/shelter/pets/import/fixes.rules.ts";
import type { FixedCell, FixedRows } from "#lib/shelter/pets/import/fixes.schema.ts";
import { insertRows, planRows } from "#lib/shelter/pets/import/keep-rows.mutations.ts";
import { lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { recounted } from "#lib/shelter/pets/import/new-categories.rules.ts";
import { presetReading } from "#lib/shelter/pets/import/presets.rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rules.ts";
import { importReadingSchema, MAX_SHEET_ROWS, newCategoriesSchema } from "#lib/shelter/pets/import/schema.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/tally.mutations.ts";

const MISSING = "This row has no errors, or is not in the list.";
const TOO_MANY = `${MAX_FIXES.toLocaleString("en")} cells, or ${MAX_FIXED_CHARACTERS.toLocaleString("en")} characters, were already fixed here. Fix the others in the file, and upload it again.`;
/** The process serves others between two steps. */
const STEP_ROWS = 50;

/**
 * Writes another text into a cell of a row with errors, or of all listed rows with the same error there, and checks them again. It is kept
 * for further checks.
 * @throws AppError `not_found`; DashboardError `conflict` when not ready, or after too many
 */
export async function fixCell(scope: ProjectScope, importId: string, n: number, cell: FixedCell, actor: Actor): Promise<FixedRows> {
  if (n > MAX_SHEET_ROWS) throw new AppError("not_found", MISSING);
  const { at, text, everywhere } = cell;
  const id = BigInt(importId);
  const rows = await inProject(scope, actor, "pets.write", async (tx) => {
    await lockReadyImport(tx, scope, importId);
    const written = await tx.$queryRaw<{ n: number }[]>`
      with wrong as (
        select jsonb_build_array(jsonb_build_object('at', ${at}::int, 'came', f->>'came')) as fault
          from pet_import_rows r, jsonb_array_elements(r.faults) f
         where r.import_id = ${id} and r.n = ${n} and ${everywhere} and f->>'at' = ${String(at)} and f->>'came' not like '%…')
      insert into pet_import_fixes (import_id, n, cell, text)
      select r.import_id, r.n, ${at}::int, ${text} from pet_import_rows r
       where r.import_id = ${id} and r.cells is not null and (r.n = ${n} or r.faults @> (select fault from wrong limit 1))
      on conflict (import_id, n, cell) do update set text = excluded.text returning n`;
    if (written.length === 0) throw new AppError("not_found", MISSING);
    const [all] = await tx.$queryRaw<{ cells: bigint; characters: bigint }[]>`
      select count(*) as cells, coalesce(sum(length(text)), 0)::bigint as characters from pet_import_fixes where import_id = ${id}`;
    if (!all || all.cells > MAX_FIXES || all.characters > MAX_FIXED_CHARACTERS) throw new DashboardError("conflict", TOO_MANY);
    return written.map((row) => row.n).toSorted((one, other) => one - other);
  });
  return { rows: rows.length, fixed: await transaction((on) => checkRowsWithin(on, scope, importId, rows)) };
}

const FIND = {
  name: "",
  text: "select columns, reading, new_categories as categories from pet_imports where id = $1 and project_id = $2 and state = 'ready' for update",
};
const CELLS = {
  name: "",
  text: "select n, cells from pet_import_rows where import_id = $1 and n = any($2::int[]) and cells is not null order by n",
};
const MOVE = {
  name: "",
  text: "update pet_imports set good_rows = good_rows + $2, faulty_rows = faulty_rows - $2, new_categories = $3::jsonb where id = $1",
};

/** @returns how many have no errors any more */
async function checkRowsWithin(on: PoolClient, scope: ProjectScope, importId: string, rows: readonly number[]): Promise<number> {
  const [found] = await queryRows<{ columns: string } & Record<"reading" | "categories", string | null>>(
    FIND,
    [importId, scope.projectId],
    on,
  );
  if (!found?.reading) return 0;
  const columns = fileColumnsSchema.parse(JSON.parse(found.columns));
  const titles = columns.map(({ title }) => title);
  const fields = columns.map(({ field }) => field);
  const used = columnsOf(titles, fields, titles.length);
  if (!used) return 0;
  const { preset, dateOrder } = importReadingSchema.parse(JSON.parse(found.reading));
  const fixes = await fixesOf(scope, importId, on);
  const reading = { ...presetReading(preset), dateOrder, now: clock()(), categories: await categoryNumbers(scope) };
  let fixed = 0;
  const before: (string | undefined)[] = [];
  const after: (string | undefined)[] = [];
  for (let first = 0; first < rows.length; first += STEP_ROWS) {
    const listed = await queryRows<Record<"n" | "cells", string>>(CELLS, [importId, rows.slice(first, first + STEP_ROWS)], on);
    const checked = listed.map((row) => {
      const given = JSON.parse(row.cells) as string[];
      const { n, cells } = fixedRow({ n: Number(row.n), cells: given }, fixes);
      const result = checkCells(cells, used, reading);
      before.push(checkCells(given, used, reading).newCategory);
      after.push(result.newCategory);
      return { n, row: result, cells: [...cells] };
    });
    const planned = await planRows(on, scope, checked);
    await insertRows(on, scope, importId, planned);
    fixed += planned.filter(({ row }) => !row.errors).length;
  }
  const categories = recounted(newCategoriesSchema.parse(JSON.parse(found.categories ?? "[]")), before, after);
  await queryText(MOVE, [importId, fixed, JSON.stringify(categories)], on);
  if (fixed === 0) return 0;
  await markDuplicatesWithin(on, scope, importId);
  await countTallyWithin(on, importId);
  return fixed;
}
