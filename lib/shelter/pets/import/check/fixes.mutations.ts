import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { queryWithin, rowsWithin } from "#lib/platform/db/open-transaction.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { categoryNumbers } from "#lib/shelter/categories/data.ts";
import { markDuplicatesWithin } from "#lib/shelter/pets/import/check/duplicates.mutations.ts";
import { fixesOf, valueFixesOf } from "#lib/shelter/pets/import/check/fixes.data.ts";
import { planRows } from "#lib/shelter/pets/import/check/plan-rows.data.ts";
import { upsertRows } from "#lib/shelter/pets/import/check/store-rows.mutations.ts";
import { countTallyWithin } from "#lib/shelter/pets/import/check/tally.mutations.ts";
import { columnsOf } from "#lib/shelter/pets/import/columns/rules.ts";
import { fileColumnsSchema } from "#lib/shelter/pets/import/fields.schema.ts";
import type { FixedCell, FixResult, ValueFix } from "#lib/shelter/pets/import/fixes.schema.ts";
import { checkAgainWithin, lockReadyImport } from "#lib/shelter/pets/import/mutations.ts";
import { presetReading } from "#lib/shelter/pets/import/presets/rules.ts";
import { importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import {
  checkFixed,
  fixedRow,
  MAX_FIXED_CHARACTERS,
  MAX_FIXES,
  MAX_VALUE_FIXES,
  valueKey,
  withValueFix,
} from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { recounted } from "#lib/shelter/pets/import/rows/new-categories.rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";
import { MAX_LISTED_ERRORS, MAX_SHEET_ROWS, newCategoriesSchema } from "#lib/shelter/pets/import/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const MISSING = "This row has no errors, or is not in the list.";
const TOO_MANY_VALUES = `${MAX_VALUE_FIXES.toLocaleString("en")} values, or long ones, were already fixed here. Fix the others in the file, and upload it again.`;
const TOO_MANY = `${MAX_FIXES.toLocaleString("en")} cells, or ${MAX_FIXED_CHARACTERS.toLocaleString("en")} characters, were already fixed here. Fix the others in the file, and upload it again.`;
/** Serves others between steps. */
const STEP_ROWS = 50;

const WRONG = `select r.n::text, f->>'came' as came from pet_import_rows r
   left join lateral jsonb_array_elements(coalesce(r.faults, r.emptied)) f on f->>'at' = $3::text
  where r.import_id = $1::bigint and r.cells is not null and (r.n = $2::int or f is not null) order by r.n`;
const WRITE_CELL = `insert into pet_import_fixes (import_id, n, cell, text) values ($1::bigint, $2::int, $3::int, $4::text)
  on conflict (import_id, n, cell) do update set text = excluded.text`;
const CELL_SIZES = "select count(*)::text, coalesce(sum(length(text)), 0)::text from pet_import_fixes where import_id = $1::bigint";
const FORGET_CELLS = "delete from pet_import_fixes where import_id = $1::bigint";
const FORGET_VALUES = "delete from pet_import_value_fixes where import_id = $1::bigint";
const WRITE_VALUES = `insert into pet_import_value_fixes (import_id, n, cell, value, text)
  select $1::bigint, (n - 1)::int, (fix->>'at')::int, fix->>'value', fix->>'text' from json_array_elements($2::json) with ordinality f(fix, n)`;

async function writeCell(tx: Transaction, importId: string, n: number, { at, text }: FixedCell): Promise<void> {
  await queryWithin(tx, WRITE_CELL, [importId, n, at, text]);
  const [[cells, characters] = []] = await queryWithin(tx, CELL_SIZES, [importId]);
  if (Number(cells) > MAX_FIXES || Number(characters) > MAX_FIXED_CHARACTERS) throw new DashboardError("conflict", TOO_MANY);
}

/** @throws DashboardError `conflict` after too many */
export async function writeValues(tx: Transaction, scope: ProjectScope, importId: string, fixes: readonly ValueFix[]): Promise<void> {
  let all: ValueFix[] | undefined = await valueFixesOf(scope, importId, tx);
  for (const fix of fixes) all = all && withValueFix(all, fix);
  if (!all) throw new DashboardError("conflict", TOO_MANY_VALUES);
  await queryWithin(tx, FORGET_VALUES, [importId]);
  await queryWithin(tx, WRITE_VALUES, [importId, JSON.stringify(all)]);
}

/** Once cells move. */
export async function forgetFixesWithin(tx: Transaction, importId: string): Promise<void> {
  await queryWithin(tx, FORGET_CELLS, [importId]);
  await queryWithin(tx, FORGET_VALUES, [importId]);
}

/**
 * Into a cell, or instead of its wrong value in all rows that have it there; checks them again. Kept for further checks.
 * @throws `not_found`; DashboardError `conflict` when not ready, or after too many
 */
export async function fixCell(scope: ProjectScope, importId: string, n: number, cell: FixedCell, actor: Actor): Promise<FixResult> {
  if (n > MAX_SHEET_ROWS) throw new AppError("not_found", MISSING);
  const { at, text, everywhere } = cell;
  const rows = await inProject(scope, actor, "pets.write", async (tx) => {
    const found = await lockReadyImport(tx, scope, importId);
    const wrong = await rowsWithin<{ n: string; came: string | null }>(tx, WRONG, [importId, n, String(at)]);
    const own = wrong.find((row) => Number(row.n) === n);
    if (!own) throw new AppError("not_found", MISSING);
    const key = everywhere ? valueKey(at, own.came) : undefined;
    if (key === undefined) {
      await writeCell(tx, importId, n, cell);
      return [n];
    }
    await writeValues(tx, scope, importId, [{ at, value: foldedName(own.came ?? ""), text }]);
    if (found.faultyRows <= MAX_LISTED_ERRORS)
      return [...new Set(wrong.filter(({ came }) => valueKey(at, came) === key).map((row) => Number(row.n)))];
    await checkAgainWithin(tx, found, {}, actor.id);
    return undefined;
  });
  if (!rows) return { state: "checking" };
  return { state: "fixed", rows: rows.length, fixed: await transaction((on) => checkRowsWithin(on, scope, importId, rows)) };
}

const FIND =
  "select columns, reading, new_categories as categories from pet_imports where id = $1 and project_id = $2 and state = 'ready' for update";
const CELLS =
  "select n, cells, faults is not null as faulty from pet_import_rows where import_id = $1 and n = any($2::int[]) and cells is not null order by n";
const MOVE = "update pet_imports set good_rows = good_rows + $2, faulty_rows = faulty_rows - $2, new_categories = $3::jsonb where id = $1";

/** @returns how many have no wrong cells left */
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
  const { preset, isOwn, dateOrder, currency, categoryId } = importReadingSchema.parse(JSON.parse(found.reading));
  const used = columnsOf(titles, fields, titles.length, preset, categoryId !== undefined);
  if (!used) return 0;
  const fixes = await fixesOf(scope, importId, on);
  const categories = await categoryNumbers(scope);
  const reading = { ...presetReading(preset, isOwn), dateOrder, currency, categoryId, now: clock()(), categories };
  let [fixed, moved] = [0, 0];
  const before: (string | undefined)[] = [];
  const after: (string | undefined)[] = [];
  for (let first = 0; first < rows.length; first += STEP_ROWS) {
    const listed = await queryRows<Record<"n" | "cells" | "faulty", string>>(CELLS, [importId, rows.slice(first, first + STEP_ROWS)], on);
    const checked = listed.map((row) => {
      const given = JSON.parse(row.cells) as string[];
      const n = Number(row.n);
      const { found: result, cells } = checkFixed(fixedRow({ n, cells: given }, used, fixes), used, reading, fixes);
      before.push(checkCells(given, used, reading).newCategory);
      after.push(result.newCategory);
      return { n, row: result, cells: [...cells] };
    });
    const planned = await planRows(on, scope, checked);
    await upsertRows(on, importId, planned);
    fixed += planned.filter(({ row }) => !row.errors && !row.emptied).length;
    const wasFaulty = new Set(listed.filter(({ faulty }) => faulty === "t").map(({ n }) => Number(n)));
    moved += planned.filter(({ n, row }) => !row.errors && wasFaulty.has(n)).length;
  }
  const newCategories = recounted(newCategoriesSchema.parse(JSON.parse(found.categories ?? "[]")), before, after);
  await queryText(MOVE, [importId, moved, JSON.stringify(newCategories)], on);
  await markDuplicatesWithin(on, scope, importId);
  await countTallyWithin(on, importId);
  return fixed;
}
