import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { chooseReading } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Kinds", "free", ACTOR)).id);
});

async function checked(text: string, format: ImportFormat = "csv"): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const id = await takeFile(scope, { fileName: `list.${format}`, format, body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

async function choose(id: string): Promise<void> {
  await chooseReading(scope, id, { categoryId: "7" }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
}

const kinds = async (id: string) => (await importRows(scope, id, "all", 0, 10)).map(({ name, categoryId }) => [name, categoryId]);

it.each<[ImportFormat, string]>([
  ["csv", "name,category,status\r\nRex,,\r\nBo,3,\r\nMia, ,\r\n"],
  ["json", JSON.stringify([{ name: "Rex" }, { name: "Bo", categoryId: 3 }, { name: "Mia", category: "" }])],
])("gives all rows without a category the one that a person chose, and others none: %s", async (format, text) => {
  const id = await checked(text, format);
  expect(await findImport(scope, id)).toMatchObject({ goodRows: 1, faultyRows: 2, tally: { kindless: 2 } });
  await choose(id);
  expect(await findImport(scope, id)).toMatchObject({ goodRows: 3, faultyRows: 0, tally: { kindless: 0 }, reading: { categoryId: "7" } });
  expect(await kinds(id)).toEqual([
    ["Rex", "7"],
    ["Bo", "3"],
    ["Mia", "7"],
  ]);
});

it("does so for a file that has no column for it", async () => {
  const id = await checked("Name,Age\r\nRex,2 years\r\nBo,kitten\r\n");
  expect(await findImport(scope, id)).toMatchObject({
    goodRows: 0,
    error: expect.stringMatching(/^Choose which column holds the category/),
  });
  await choose(id);
  expect(await findImport(scope, id)).toMatchObject({ goodRows: 2, faultyRows: 0, error: null });
  expect(await kinds(id)).toEqual([
    ["Rex", "7"],
    ["Bo", "7"],
  ]);
  const other = await checked("Who,What\r\nRex,shy\r\n");
  await mapColumns(scope, other, ["name", null], ACTOR);
  await checkImport({ projectId: scope.projectId, importId: other });
  await choose(other);
  expect(await kinds(other)).toEqual([["Rex", "7"]]);
});

it("leaves categories that nobody here has to be created or fixed, and a file about known animals alone", async () => {
  const id = await checked("name,category\r\nRex,Snakes\r\n");
  await choose(id);
  expect(await findImport(scope, id)).toMatchObject({ goodRows: 0, faultyRows: 1, tally: { kindless: 0 } });
  const outcomes = await checked("Animal ID,Outcome Type,Outcome Date\r\nA-1,Adoption,2026-01-02\r\n");
  await choose(outcomes);
  expect(await findImport(scope, outcomes)).toMatchObject({ tally: { leftOut: 1 } });
});
