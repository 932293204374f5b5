import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { fileColumnsSchema } from "#lib/shelter/pets/import/fields.schema.ts";
import { photoFetchSchema } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import { importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import {
  importTableSchema,
  importTallySchema,
  NO_TALLY,
  newCategoriesSchema,
  type PetImport,
  sheetNamesSchema,
} from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_LISTED = 20;
const COLUMNS = `i.id, i.file_name as "fileName", i.format, i.state, i.mode, u.name as who, i.good_rows as "goodRows",
  i.faulty_rows as "faultyRows", i.added_rows as "addedRows", i.duplicate_rows as "duplicateRows", i.skip_duplicates as "skipsDuplicates",
  i.undone_rows as "undoneRows", coalesce((i.undo_updates->>'restored')::int, 0) as "restoredRows", i.columns, i.sheets, i.sheet, i.read_as as table, i.new_categories as "newCategories", i.reading, i.tally, i.updated_rows as "updatedRows", i.photo_fetch as "photoFetch", i.fault as error,
  ${isoText("i.created_at")} as "createdAt", ${isoText("i.finished_at")} as "finishedAt"`;
const FROM = "from pet_imports i left join users u on u.id = i.created_by where i.project_id = $1";
const LIST = { name: "", text: `select ${COLUMNS} ${FROM} order by i.id desc limit ${MAX_LISTED}` };
const ONE = { name: "", text: `select ${COLUMNS} ${FROM} and i.id = $2` };

interface ImportCells
  extends Pick<PetImport, "id" | "fileName" | "format" | "state" | "mode" | "who" | "error" | "createdAt" | "finishedAt">,
    Record<
      "goodRows" | "faultyRows" | "addedRows" | "duplicateRows" | "skipsDuplicates" | "undoneRows" | "restoredRows" | "updatedRows",
      string
    >,
    Record<"columns" | "sheets" | "sheet" | "table" | "newCategories" | "reading" | "tally" | "photoFetch", string | null> {}

function fromCells(cells: ImportCells): PetImport {
  const { columns, sheets, table, newCategories, reading, tally, photoFetch } = cells;
  return {
    ...cells,
    goodRows: Number(cells.goodRows),
    faultyRows: Number(cells.faultyRows),
    addedRows: Number(cells.addedRows),
    duplicateRows: Number(cells.duplicateRows),
    skipsDuplicates: cells.skipsDuplicates === "t",
    undoneRows: Number(cells.undoneRows),
    restoredRows: Number(cells.restoredRows),
    columns: columns ? fileColumnsSchema.parse(JSON.parse(columns)) : null,
    sheets: sheets ? sheetNamesSchema.parse(JSON.parse(sheets)) : [],
    sheet: Number(cells.sheet ?? 0),
    table: table ? importTableSchema.parse(JSON.parse(table)) : null,
    newCategories: newCategories ? newCategoriesSchema.parse(JSON.parse(newCategories)) : [],
    reading: reading ? importReadingSchema.parse(JSON.parse(reading)) : null,
    tally: tally ? importTallySchema.parse(JSON.parse(tally)) : NO_TALLY,
    updatedRows: Number(cells.updatedRows),
    photoFetch: photoFetch ? photoFetchSchema.parse(JSON.parse(photoFetch)) : null,
  };
}

export async function listImports(scope: ProjectScope): Promise<PetImport[]> {
  return (await queryRows<ImportCells>(LIST, [scope.projectId])).map(fromCells);
}

/** Undefined when missing or foreign. */
export async function findImport(scope: ProjectScope, importId: string): Promise<PetImport | undefined> {
  const [row] = await queryRows<ImportCells>(ONE, [scope.projectId, importId]);
  return row && fromCells(row);
}

export async function* importBytes(importId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n += 1) {
    const statement = {
      name: "import-part",
      text: "select encode(bytes, 'base64') as bytes from pet_import_parts where import_id = $1 and n = $2",
    };
    const [row] = await queryRows<{ bytes: string }>(statement, [importId, n]);
    if (!row) return;
    yield Buffer.from(row.bytes, "base64");
  }
}
