import { queryRows } from "#lib/platform/db/pool.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import { valueKey } from "#lib/shelter/pets/import/rows/fixes.rules.ts";
import { OUTCOME, TAKES_FILE } from "#lib/shelter/pets/import/rows/kept.data.ts";
import { takenFrom } from "#lib/shelter/pets/import/rows/kept.rules.ts";
import {
  IMPORT_PAGE_ROWS,
  type ImportRow,
  type ImportRowPage,
  MAX_LISTED_ERRORS,
  type RowError,
  type RowKind,
  type RowProfile,
} from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import type { CellsPatch, FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const SAME = `select f->>'at' as at, f->>'came' as came, count(*) as rows, i.faulty_rows > ${MAX_LISTED_ERRORS} as "isCut"
   from pet_imports i join pet_import_rows r on r.import_id = i.id cross join jsonb_array_elements(coalesce(r.faults, r.emptied)) f
  where i.project_id = $1 and i.id = $2 and r.cells is not null and f ? 'at'
  group by 1, 2, 4`;

/** How many rows have the same text in the same column, but for case and spaces. */
async function withSameErrors(scope: ProjectScope, importId: string, rows: readonly ImportRow[]): Promise<ImportRow[]> {
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

const CONDITIONS: Record<RowKind, string> = {
  all: "",
  faulty: "and r.faults is not null",
  duplicates: "and (r.duplicate_pet is not null or r.duplicate_row is not null)",
  unlisted: "and coalesce(r.patch, r.profile)->>'listed' = 'false'",
  remarked: "and (r.remark is not null or r.emptied is not null or r.kept is not null)",
};
const ROWS = (
  kind: RowKind,
  max: number,
) => `select r.n, r.name, r.category_id as "categoryId", r.status, r.faults as errors, r.emptied, r.duplicate_pet as "petId", r.duplicate_row as row, ${OUTCOME} as outcome, r.remark, r.kept, ${TAKES_FILE} as "takesFile",
        r.known_pet as "knownPet", coalesce(r.patch, r.profile) as profile, coalesce(jsonb_array_length(r.photos), 0) as "photoCount" from pet_import_rows r join pet_imports i on i.id = r.import_id
  where i.project_id = $1 and i.id = $2 and r.n > $3 ${CONDITIONS[kind]} order by r.n limit ${max}`;

interface RowCells
  extends Pick<ImportRow, "name" | "categoryId" | "status" | "outcome" | "remark" | "knownPet">,
    Record<"errors" | "emptied" | "petId" | "row" | "profile" | "kept" | "takesFile", string | null> {
  n: string;
  photoCount: string;
}

/** Two lines. */
const MAX_TEXT = 240;

const errorsOf = (text: string | null): RowError[] => (text ? (JSON.parse(text) as RowError[]) : []);

function profileOf({ listed, species, breeds, sex, birthDate, description }: Partial<FullProfile>): RowProfile {
  return {
    isListed: listed ?? undefined,
    species: species ?? undefined,
    breeds: breeds ?? [],
    sex: sex ?? undefined,
    birthDate: birthDate ?? undefined,
    text: description ? shortened(description, MAX_TEXT) : undefined,
  };
}

function rowOf({ n, errors, emptied, petId, row, photoCount, profile, kept: keptText, takesFile, ...cells }: RowCells): ImportRow {
  const kept = keptText === null ? null : (JSON.parse(keptText) as FieldPairs);
  const given = { patch: profile ? (JSON.parse(profile) as CellsPatch) : undefined };
  const { patch, ...taken } = kept && takesFile === "t" ? takenFrom(kept, given.patch) : given;
  return {
    ...cells,
    ...taken,
    kept,
    takesFile: takesFile === "t",
    n: Number(n),
    photoCount: Number(photoCount),
    errors: errorsOf(errors),
    emptied: errorsOf(emptied),
    profile: patch ? profileOf(patch as Partial<FullProfile>) : null,
    duplicateOf: petId ? { petId } : row ? { row: Number(row) } : null,
  };
}

const PHOTOS =
  "select r.photos from pet_import_rows r join pet_imports i on i.id = r.import_id where i.project_id = $1 and i.id = $2 and r.n = $3";

/** Addresses; empty for a missing or foreign row. */
export async function importedPhotos(scope: ProjectScope, importId: string, n: number): Promise<string[]> {
  const [row] = await queryRows<{ photos: string | null }>(PHOTOS, [scope.projectId, importId, n]);
  return row?.photos ? (JSON.parse(row.photos) as string[]) : [];
}

/** Empty for a missing or foreign import. @param after a row number */
export async function importRows(scope: ProjectScope, importId: string, kind: RowKind, after: number, max: number): Promise<ImportRow[]> {
  return (await queryRows<RowCells>(ROWS(kind, max), [scope.projectId, importId, after])).map(rowOf);
}

export async function importRowPage(scope: ProjectScope, importId: string, kind: RowKind, after: number): Promise<ImportRowPage> {
  const rows = await importRows(scope, importId, kind, after, IMPORT_PAGE_ROWS + 1);
  const shown = rows.slice(0, IMPORT_PAGE_ROWS);
  const told = kind === "faulty" || kind === "remarked" ? await withSameErrors(scope, importId, shown) : shown;
  return { rows: told, next: rows.length > IMPORT_PAGE_ROWS ? (shown.at(-1)?.n ?? null) : null };
}
