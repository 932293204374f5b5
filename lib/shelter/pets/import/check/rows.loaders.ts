import { CSV_TYPE, type CsvCell, csvParts } from "#lib/platform/csv.ts";
import { fileResponse } from "#lib/platform/text-stream.ts";
import { importRowPage, importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { type ImportAccess, importOf } from "#lib/shelter/pets/import/loaders.ts";
import { type ImportRowPage, ROW_KINDS } from "#lib/shelter/pets/import/schema.ts";

/**
 * @param params one of `ROW_KINDS`, such as `faulty=1`, and `after` a row number
 * @throws `not_found`
 */
export async function importRowsOf(access: ImportAccess, importId: string, params: URLSearchParams): Promise<ImportRowPage> {
  await importOf(access, importId);
  const after = /^\d{1,9}$/.test(params.get("after") ?? "") ? Number(params.get("after")) : 0;
  const kind = ROW_KINDS.find((one) => params.get(one) === "1") ?? "all";
  return await importRowPage(access.scope, importId, kind, after);
}

const PART_ROWS = 2000;

async function* errorLines({ scope }: ImportAccess, importId: string): AsyncGenerator<CsvCell[][]> {
  for (let after = 0; ; ) {
    const rows = await importRows(scope, importId, "faulty", after, PART_ROWS);
    const lines = rows.flatMap(({ n, errors }) =>
      errors.map((error): CsvCell[] => [n, error.column, error.came ?? "", "sentence" in error ? error.sentence : error.rule]),
    );
    if (lines.length > 0) yield lines;
    after = rows.at(-1)?.n ?? 0;
    if (rows.length < PART_ROWS) return;
  }
}

/** @throws `not_found` */
export async function importErrorFile(access: ImportAccess, importId: string): Promise<Response> {
  const { fileName } = await importOf(access, importId);
  const name = fileName.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{N}._ -]/gu, "_");
  const parts = csvParts(["Row", "Column", "Value", "Rule"], errorLines(access, importId));
  return await fileResponse(`filename*=UTF-8''${encodeURIComponent(`${name}-errors.csv`)}`, CSV_TYPE, parts);
}
