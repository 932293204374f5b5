import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import {
  fileColumnsSchema,
  IMPORT_PAGE_ROWS,
  type ImportFormat,
  type ImportMode,
  type ImportRow,
  type ImportRowPage,
  type ImportState,
  importTableSchema,
  newCategoriesSchema,
  type PetImport,
  type RowFault,
  type RowKind,
  sheetNamesSchema,
} from "#lib/shelter/pets/import/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";

const MAX_LISTED = 20;
const COLUMNS = `i.id, i.file_name, i.format, i.state, i.mode, u.name, i.good_rows, i.faulty_rows, i.added_rows,
  i.duplicate_rows, i.skip_duplicates, i.undone_rows, i.columns, i.sheets, i.sheet, i.read_as, i.new_categories, i.fault,
  ${isoText("i.created_at")}, ${isoText("i.finished_at")}`;
const FROM = "from pet_imports i left join users u on u.id = i.created_by where i.project_id = $1";
const LIST = { name: "", text: `select ${COLUMNS} ${FROM} order by i.id desc limit ${MAX_LISTED}` };
const ONE = { name: "", text: `select ${COLUMNS} ${FROM} and i.id = $2` };
const CONDITIONS: Record<RowKind, string> = {
  all: "",
  faulty: "and r.faults is not null",
  duplicates: "and (r.duplicate_pet is not null or r.duplicate_row is not null)",
};
const ROWS = (kind: RowKind, max: number) => ({
  name: "",
  text: `select r.n, r.name, r.category_id, r.status, r.faults, r.duplicate_pet, r.duplicate_row from pet_import_rows r join pet_imports i on i.id = r.import_id
          where i.project_id = $1 and i.id = $2 and r.n > $3 ${CONDITIONS[kind]} order by r.n limit ${max}`,
});

function importOf(cells: (string | null)[]): PetImport {
  const [id, fileName, format, state, mode, who, good, faulty, added, duplicates, skips, undone, ...rest] = cells;
  const [columns, sheets, sheet, table, newCategories, fault, createdAt, finishedAt] = rest;
  return {
    id: id as string,
    fileName: fileName as string,
    format: format as ImportFormat,
    state: state as ImportState,
    mode: (mode ?? null) as ImportMode | null,
    who: who ?? null,
    goodRows: Number(good),
    faultyRows: Number(faulty),
    addedRows: Number(added),
    duplicateRows: Number(duplicates),
    skipsDuplicates: skips === "t",
    undoneRows: Number(undone),
    columns: columns ? fileColumnsSchema.parse(JSON.parse(columns)) : null,
    sheets: sheets ? sheetNamesSchema.parse(JSON.parse(sheets)) : [],
    sheet: Number(sheet ?? 0),
    table: table ? importTableSchema.parse(JSON.parse(table)) : null,
    newCategories: newCategories ? newCategoriesSchema.parse(JSON.parse(newCategories)) : [],
    fault: fault ?? null,
    createdAt: createdAt as string,
    finishedAt: finishedAt ?? null,
  };
}

export async function listImports(scope: ProjectScope): Promise<PetImport[]> {
  return (await queryText(LIST, [scope.projectId])).map(importOf);
}

/** Undefined when missing or another project's. */
export async function findImport(scope: ProjectScope, importId: string): Promise<PetImport | undefined> {
  const [row] = await queryText(ONE, [scope.projectId, importId]);
  return row && importOf(row);
}

function rowOf([n, name, categoryId, status, faults, petId, row]: (string | null)[]): ImportRow {
  return {
    n: Number(n),
    name: name ?? null,
    categoryId: categoryId ?? null,
    status: (status ?? null) as PetStatus | null,
    faults: faults ? (JSON.parse(faults) as RowFault[]) : [],
    duplicateOf: petId ? { petId } : row ? { row: Number(row) } : null,
  };
}

/** Empty for a missing or foreign import. @param after a row number */
export async function importRows(scope: ProjectScope, importId: string, kind: RowKind, after: number, max: number): Promise<ImportRow[]> {
  return (await queryText(ROWS(kind, max), [scope.projectId, importId, after])).map(rowOf);
}

export async function importRowPage(scope: ProjectScope, importId: string, kind: RowKind, after: number): Promise<ImportRowPage> {
  const rows = await importRows(scope, importId, kind, after, IMPORT_PAGE_ROWS + 1);
  const shown = rows.slice(0, IMPORT_PAGE_ROWS);
  return { rows: shown, next: rows.length > IMPORT_PAGE_ROWS ? (shown.at(-1)?.n ?? null) : null };
}

export async function* importBytes(importId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n += 1) {
    const statement = { name: "import-part", text: "select encode(bytes, 'base64') from pet_import_parts where import_id = $1 and n = $2" };
    const [row] = await queryText(statement, [importId, n]);
    if (!row) return;
    yield Buffer.from(row[0] ?? "", "base64");
  }
}
