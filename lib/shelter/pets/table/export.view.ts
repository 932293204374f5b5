import { CSV_TYPE, type CsvCell, csvParts } from "#lib/platform/csv.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { workbookOf, XLSX_TYPE } from "#lib/platform/xlsx.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns/rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { columnHeading, PROFILE_COLUMNS, writeProfileCell } from "#lib/shelter/profiles/columns.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { fullProfileView } from "#lib/shelter/profiles/view.ts";

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Imports ignore `id`, `added`, and `changed`. */
const COLUMNS = [
  "id",
  ...COLUMN_NAMES.name,
  ...COLUMN_NAMES.categoryId,
  ...COLUMN_NAMES.status,
  "added",
  "changed",
  ...COLUMN_NAMES.externalId,
  ...PROFILE_COLUMNS.map(columnHeading),
];
const STATUS_WORDS = { available: "available", pending: "pending", sold: "adopted" } as const;

/** Includes internal fields, as it is for the project's own team. */
export interface ExportedPet extends PetRow {
  profile: FullProfile;
}

export interface PetFile {
  contentType: string;
  parts(batches: AsyncIterable<readonly ExportedPet[]>): AsyncGenerator<string | Uint8Array>;
}

/** Imports restore every name and profile exactly. */
function rowCells(categories: readonly Category[]): (pet: ExportedPet) => CsvCell[] {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name ?? ""]));
  return ({ id, name, categoryId, status, createdAt, updatedAt, externalId, profile }) => [
    BigInt(id),
    name,
    BigInt(categoryId),
    names.get(categoryId) ?? "",
    STATUS_WORDS[status],
    createdAt,
    updatedAt,
    externalId ?? "",
    ...PROFILE_COLUMNS.map((column) => writeProfileCell(column, profile)),
  ];
}

function tableFile(isWorkbook: boolean, categories: readonly Category[]): PetFile {
  const cellsOf = rowCells(categories);
  async function* rowsOf(batches: AsyncIterable<readonly ExportedPet[]>): AsyncGenerator<CsvCell[][]> {
    for await (const pets of batches) yield pets.map(cellsOf);
  }
  return isWorkbook
    ? { contentType: XLSX_TYPE, parts: (batches) => workbookOf("Animals", COLUMNS, rowsOf(batches)) }
    : { contentType: CSV_TYPE, parts: (batches) => csvParts(COLUMNS, rowsOf(batches)) };
}

/** Matches the API with everything that `include` names, except photos; int64 stays exact. */
const petLine = ({ id, name, categoryId, status, externalId, createdAt, updatedAt, profile }: ExportedPet): string =>
  exactJson({
    ...{ id: BigInt(id), name, categoryId: BigInt(categoryId), status, externalId, createdAt, updatedAt },
    profile: fullProfileView(profile),
  });

const JSON_FILE: PetFile = {
  contentType: "application/json; charset=utf-8",
  async *parts(batches) {
    let before = "[\n";
    for await (const pets of batches) {
      yield before + pets.map(petLine).join(",\n");
      before = ",\n";
    }
    yield before === "[\n" ? "[]\n" : "\n]\n";
  },
};

export function petFile(format: ExportFormat, categories: readonly Category[]): PetFile {
  return format === "json" ? JSON_FILE : tableFile(format === "xlsx", categories);
}
