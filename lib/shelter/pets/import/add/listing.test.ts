import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import type { ImportFormat, ImportListing } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Listing", "free", ACTOR)).id);
});

/** Adds the animals of a file. @returns whether the page warns about it, and whether each is listed */
async function imported(format: ImportFormat, text: string, newAnimals?: ImportListing) {
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const id = await takeFile(scope, { fileName: `list.${format}`, format, body }, ACTOR);
  const payload = { projectId: scope.projectId, importId: id };
  await checkImport(payload);
  const warns = (await findImport(scope, id))?.reading?.hidesHolds;
  await startImport(scope, id, "all", ACTOR, newAnimals && { newAnimals });
  await addImport(payload);
  const { rows } = await pool().query<{ listed: boolean }>(
    "select coalesce(f.listed, true) as listed from pets p left join pet_profiles f on f.pet_id = p.id where p.project_id = $1 order by p.id",
    [scope.projectId],
  );
  return { warns, listed: rows.map(({ listed }) => listed) };
}

const json = (...entries: object[]): string => JSON.stringify(entries.map((entry, i) => ({ name: `Rex ${i}`, categoryId: 1, ...entry })));

it.each<[ImportFormat, string]>([
  ["csv", "name,category\r\nRex,1\r\n"],
  ["json", json({})],
  ["json", json({ status: null, profile: { sex: "male" } })],
])("adds animals of a file that doesn’t say which are on hold as not listed, unless a person chose: %s %s", async (format, text) => {
  expect(await imported(format, text)).toEqual({ warns: true, listed: [false] });
  expect(await imported(format, text.replace("Rex", "Bo"), "as_told")).toEqual({ warns: true, listed: [false, true] });
});

it.each<[ImportFormat, string]>([
  ["csv", "name,category,status\r\nRex,1,\r\nBo,1,available\r\n"],
  ["json", json({}, { status: "available" })],
  ["json", json({ profile: { listed: true } }, {})],
])("adds those of a file that says it as it says: %s %s", async (format, text) => {
  expect(await imported(format, text)).toEqual({ warns: false, listed: [true, true] });
});
