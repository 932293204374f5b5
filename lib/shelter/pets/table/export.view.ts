import { csvHeader, csvRows } from "#lib/platform/csv.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { COLUMN_NAMES } from "#lib/shelter/pets/import/columns.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Imports ignore columns outside `COLUMN_NAMES`. */
const COLUMNS = ["id", ...COLUMN_NAMES.name, ...COLUMN_NAMES.categoryId, ...COLUMN_NAMES.status, "added", "changed"];
const STATUS_WORDS = { available: "available", pending: "pending", sold: "adopted" } as const;

export interface PetFile {
  contentType: string;
  begin: string;
  part(rows: readonly PetRow[], isFirst: boolean): string;
  end: string;
}

/** Imports restore every name exactly. */
export function csvFile(categories: readonly Category[]): PetFile {
  const names = new Map(categories.map(({ categoryId, name }) => [categoryId, name ?? ""]));
  return {
    contentType: "text/csv; charset=utf-8",
    begin: csvHeader(COLUMNS),
    part: (rows) =>
      csvRows(
        rows.map(({ id, name, categoryId, status, createdAt, updatedAt }) => [
          BigInt(id),
          name,
          BigInt(categoryId),
          names.get(categoryId) ?? "",
          STATUS_WORDS[status],
          createdAt,
          updatedAt,
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
