import { queryRows } from "#lib/platform/db/pool.ts";
import { withSameErrors } from "#lib/shelter/pets/import/check/same-errors.data.ts";
import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import { OUTCOME, TAKES_FILE } from "#lib/shelter/pets/import/rows/kept.data.ts";
import { takenFrom } from "#lib/shelter/pets/import/rows/kept.rules.ts";
import {
  IMPORT_PAGE_ROWS,
  type ImportRow,
  type ImportRowPage,
  type RowError,
  type RowKind,
  type RowProfile,
} from "#lib/shelter/pets/import/schema.ts";
import { shortened } from "#lib/shelter/pets/import/shown-text.rules.ts";
import type { CellsPatch, FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

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
