import { pool } from "#lib/platform/db/pool.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import type { ImportRow } from "#lib/shelter/pets/import/schema.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const TEAM = { kind: "cli", id: "7" } as const satisfies Actor;

export async function checkedFile(scope: ProjectScope, text: string, format: "csv" | "json"): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const id = await takeFile(scope, { fileName: "animals", format, body }, TEAM);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

export interface Entry {
  name?: string;
  categoryId?: number;
  status?: PetStatus;
  profile?: ProfilePatch;
}

/** By numbers, which are their names too. */
export function checkedAnimals(scope: ProjectScope, entries: Record<string, Entry>): Promise<string> {
  const list = Object.entries(entries).map(([externalId, entry]) => ({ name: externalId, categoryId: 1, externalId, ...entry }));
  return checkedFile(scope, JSON.stringify(list), "json");
}

export async function addChecked(scope: ProjectScope, importId: string): Promise<void> {
  await startImport(scope, importId, "good", TEAM, { newAnimals: "as_told" });
  await addImport({ projectId: scope.projectId, importId });
}

export async function undoAdded(scope: ProjectScope, importId: string): Promise<void> {
  const { animals, updates } = await undoPlan(scope, importId);
  await startUndo(scope, importId, { animals, updates }, TEAM);
  await undoImport({ projectId: scope.projectId, importId });
}

/** Everything but versions and times, by number. */
export async function animalsHere(scope: ProjectScope) {
  const text = `select external_id as number, id, name, category_id as "categoryId", status from pets
                 where project_id = $1 and deleted_at is null order by id`;
  type Cells = Record<"number" | "id" | "name" | "categoryId" | "status", string>;
  const { rows } = await pool().query<Cells>(text, [scope.projectId]);
  const profiles = await profilesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(rows.map(({ number, ...row }) => [number, { ...row, profile: profiles.get(row.id) }]));
}

export async function editAnimal(scope: ProjectScope, number: string, { categoryId, ...change }: Entry): Promise<void> {
  const text = "select id, version from pets where project_id = $1 and external_id = $2";
  const { rows } = await pool().query<{ id: string; version: number }>(text, [scope.projectId, number]);
  const { id = "", version = 0 } = rows[0] ?? {};
  await editPet(scope, id, { version, ...change, ...(categoryId && { categoryId: `${categoryId}` }) }, TEAM);
}

export async function keptOf(scope: ProjectScope, importId: string): Promise<ImportRow["kept"][]> {
  return (await importRows(scope, importId, "all", 0, 100)).map(({ kept }) => kept);
}
