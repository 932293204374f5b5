import { clock } from "#lib/platform/clock.ts";
import { CSV_TYPE, type CsvCell, csvParts } from "#lib/platform/csv.ts";
import { fileResponse } from "#lib/platform/text-stream.ts";
import { workbookOf, XLSX_TYPE } from "#lib/platform/xlsx.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { readerDay } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionFilter, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PART_ROWS = 2000;

const COLUMNS = [
  ...["id", "animal id", "animal", "stage", "adopter", "email", "phone", "note", "next step", "next step on", "responsible"],
  ...["added", "changed", "home since", "came back on", "reason", "address", "happy ending"],
];
const WORDS = { cancelled: "canceled", returned: "came back" } as const satisfies Partial<Record<AdoptionStage, string>>;

const cellsOf = (row: AdoptionRow): CsvCell[] => [
  ...[BigInt(row.id), BigInt(row.petId), row.petName, row.stage in WORDS ? WORDS[row.stage as keyof typeof WORDS] : row.stage],
  ...[row.adopter, row.email, { phone: row.phone }, row.note, row.nextStep, row.nextOn ?? "", row.assignee ?? ""],
  ...[row.createdAt, row.updatedAt, row.homeAt ?? "", row.returnedOn ?? "", row.returnReason, row.address, row.happyEnding],
];

async function* batchesOf(scope: ProjectScope, filter: AdoptionFilter, today: string): AsyncGenerator<CsvCell[][]> {
  for (let before: string | undefined, isLast = false; !isLast; ) {
    const { rows, next } = await listAdoptions(scope, filter, { before, today, max: PART_ROWS });
    if (rows.length > 0) yield rows.map(cellsOf);
    [before, isLast] = [next ?? undefined, next === null];
  }
}

/**
 * At most 2,000 adoptions in memory.
 * @param params the list's, and `format`: `csv` (default) or `xlsx`
 * @throws `service_unavailable` at the start
 */
export async function adoptionExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const isWorkbook = params.get("format") === "xlsx";
  const batches = batchesOf(scope, readAdoptionFilter(params), readerDay(params.get("day"), clock()()));
  if (isWorkbook) return await fileResponse(`filename="${slug}-adoptions.xlsx"`, XLSX_TYPE, workbookOf("Adoptions", COLUMNS, batches));
  return await fileResponse(`filename="${slug}-adoptions.csv"`, CSV_TYPE, csvParts(COLUMNS, batches));
}
