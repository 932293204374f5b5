import { isoText } from "#lib/platform/db/fragments.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { fileColumnsSchema } from "#lib/shelter/pets/import/fields.schema.ts";
import { photoFetchSchema } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import { importReadingSchema } from "#lib/shelter/pets/import/reading.schema.ts";
import {
  type AddedAnimals,
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

/** Forces the index, as an undo does. Zeros for a missing or foreign import. */
export async function countAdded({ projectId }: ProjectScope, importId: string): Promise<AddedAnimals> {
  const own = BigInt(projectId);
  const [row] = await prisma().$queryRaw<Record<keyof AddedAnimals, bigint>[]>`
    select count(*) as animals, count(*) filter (where p.listed is false) as unlisted, count(*) filter (where not p.pictured) as "withoutPhoto"
      from pet_import_spans s join pet_imports i on i.id = s.import_id and i.project_id = ${own} cross join lateral (
        select (select f.listed from pet_profiles f where f.pet_id = p.id) as listed,
               exists (select from pet_photo_uses u where u.pet_id = p.id) as pictured
          from pets p where p.project_id = ${own} and p.id >= s.first_pet and p.id <= s.last_pet and p.deleted_at is null offset 0) as p
     where s.import_id = ${BigInt(importId)}`;
  return { animals: Number(row?.animals), unlisted: Number(row?.unlisted), withoutPhoto: Number(row?.withoutPhoto) };
}
