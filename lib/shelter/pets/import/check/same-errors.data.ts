import { queryRows } from "#lib/platform/db/pool.ts";
import { valueKey } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { type ImportRow, MAX_LISTED_ERRORS, type RowError } from "#lib/shelter/pets/import/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SAME = `select f->>'at' as at, f->>'came' as came, count(*) as rows, i.faulty_rows > ${MAX_LISTED_ERRORS} as "isCut"
   from pet_imports i join pet_import_rows r on r.import_id = i.id cross join jsonb_array_elements(coalesce(r.faults, r.emptied)) f
  where i.project_id = $1 and i.id = $2 and r.cells is not null and f ? 'at'
  group by 1, 2, 4`;

/** How many rows have the same text in the same column, but for case and spaces. */
export async function withSameErrors(scope: ProjectScope, importId: string, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const found = await queryRows<Record<"at" | "came" | "rows" | "isCut", string>>(SAME, [scope.projectId, importId]);
  const isCut = found[0]?.isCut === "t";
  const counts = new Map<string | undefined, number>();
  for (const { at, came, rows: count } of found) {
    const key = valueKey(Number(at), came);
    counts.set(key, (counts.get(key) ?? 0) + Number(count));
  }
  const counted = (errors: readonly RowError[]): RowError[] => errors.map((error) => withCount(error, counts, isCut));
  return rows.map((row) => ({ ...row, errors: counted(row.errors), emptied: counted(row.emptied) }));
}

function withCount(error: RowError, counts: ReadonlyMap<string | undefined, number>, isCut: boolean): RowError {
  const key = "at" in error ? valueKey(error.at, error.came) : undefined;
  const count = key === undefined ? 0 : (counts.get(key) ?? 0);
  if (isCut) return count === 0 ? error : { ...error, rows: "all" };
  return count > 1 ? { ...error, rows: count } : error;
}
