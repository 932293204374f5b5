import { csvHeader, csvRows } from "#lib/platform/csv.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { columnHeading, PROFILE_COLUMNS, writeProfileCell } from "#lib/shelter/profiles/columns.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

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

/** For the project's own team: with what is internal. */
export interface ExportedPet extends PetRow {
  profile: FullProfile;
}

export interface PetFile {
  contentType: string;
  begin: string;
  part(rows: readonly ExportedPet[], isFirst: boolean): string;
  end: string;
}

/** Imports restore every name and profile exactly. */
export function csvFile(categories: readonly Category[]): PetFile {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name ?? ""]));
  return {
    contentType: "text/csv; charset=utf-8",
    begin: csvHeader(COLUMNS),
    part: (rows) =>
      csvRows(
        rows.map(({ id, name, categoryId, status, createdAt, updatedAt, externalId, profile }) => [
          BigInt(id),
          name,
          BigInt(categoryId),
          names.get(categoryId) ?? "",
          STATUS_WORDS[status],
          createdAt,
          updatedAt,
          externalId ?? "",
          ...PROFILE_COLUMNS.map((column) => writeProfileCell(column, profile)),
        ]),
      ),
    end: "",
  };
}

/** Specification, section 2; int64 exact. */
const petLine = ({ id, name, categoryId, status }: PetRow): string =>
  `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;

export const JSON_FILE: PetFile = {
  contentType: "application/json; charset=utf-8",
  begin: "[",
  part: (rows, isFirst) => rows.map((row, i) => `${isFirst && i === 0 ? "\n" : ",\n"}${petLine(row)}`).join(""),
  end: "\n]\n",
};
