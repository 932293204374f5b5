import { isoText } from "#lib/platform/db/fragments.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
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
const COLUMNS = `i.id::text, i.file_name as "fileName", i.format, i.state::text, i.mode, u.name as who, i.good_rows as "goodRows",
  i.faulty_rows as "faultyRows", i.added_rows as "addedRows", i.duplicate_rows as "duplicateRows", i.skip_duplicates as "skipsDuplicates",
  i.undone_rows as "undoneRows", coalesce((i.undo_updates->>'restored')::int, 0) as "restoredRows", i.columns, i.sheets,
  coalesce(i.sheet, 0) as sheet, i.read_as as table, i.new_categories as "newCategories", i.reading, i.tally, i.updated_rows as "updatedRows",
  i.photo_fetch as "photoFetch", i.fault as error, ${isoText("i.created_at")} as "createdAt", ${isoText("i.finished_at")} as "finishedAt"`;
const OWN = `select ${COLUMNS} from pet_imports i left join users u on u.id = i.created_by where i.project_id = $1`;

function fromRow(row: PetImport): PetImport {
  const { columns, sheets, table, newCategories, reading, tally, photoFetch } = row;
  return {
    ...row,
    columns: fileColumnsSchema.nullable().parse(columns),
    sheets: sheetNamesSchema.parse(sheets ?? []),
    table: importTableSchema.nullable().parse(table),
    newCategories: newCategoriesSchema.parse(newCategories ?? []),
    reading: importReadingSchema.nullable().parse(reading),
    tally: tally ? importTallySchema.parse(tally) : NO_TALLY,
    photoFetch: photoFetchSchema.nullable().parse(photoFetch),
  };
}

export async function listImports({ projectId }: ProjectScope): Promise<PetImport[]> {
  const latest = `${OWN} order by i.id desc limit ${MAX_LISTED}`;
  return (await prisma().$queryRawUnsafe<PetImport[]>(latest, BigInt(projectId))).map(fromRow);
}

/** Undefined when missing or foreign. */
export async function findImport({ projectId }: ProjectScope, importId: string): Promise<PetImport | undefined> {
  const [row] = await prisma().$queryRawUnsafe<PetImport[]>(`${OWN} and i.id = $2`, BigInt(projectId), BigInt(importId));
  return row && fromRow(row);
}

export async function* importBytes(importId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n += 1) {
    const part = await prisma().petImportPart.findUnique({ where: { importId_n: { importId: BigInt(importId), n } } });
    if (!part) return;
    yield part.bytes;
  }
}
