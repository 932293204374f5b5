import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { sheetXml, workbookFile } from "#e2e/support/workbook-file.ts";
import { chooseSheet, chooseTable } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { fixCell } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { cancelImport } from "#lib/shelter/pets/import/mutations.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Tables", "free", ACTOR)).id);
});

const look = (importId: string) => findImport(scope, importId);
const check = (importId: string) => checkImport({ projectId: scope.projectId, importId });

async function checked(content: string | Buffer, format: ImportFormat = "csv"): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(content);
  })();
  const id = await takeFile(scope, { fileName: `list.${format}`, format, body }, ACTOR);
  await check(id);
  return id;
}

const FILE = "List of animals\nWho|What, Build\nRex|1, big\nBo|2, small\n";

it("lets a person choose the header row and the separator of a CSV file, and remembers the columns under it", async () => {
  const id = await checked(FILE);
  expect(await look(id)).toMatchObject({ state: "ready", table: { headerRow: 2, rows: { length: 4 } } });
  await chooseTable(scope, id, { headerRow: 1, separator: "|" }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ table: { headerRow: 1, separator: "|" }, error: expect.stringMatching(/“List of animals”/) });
  await chooseTable(scope, id, { headerRow: 2, separator: "|" }, ACTOR);
  expect((await look(id))?.state).toBe("checking");
  await check(id);
  expect(await look(id)).toMatchObject({
    table: { headerRow: 2, separator: "|", rows: [{ n: 1, text: "List of animals" }, { n: 2, text: "Who, What, Build" }, {}, {}] },
    columns: [{ title: "Who", sample: "Rex" }, { title: "What, Build" }],
  });
  await chooseTable(scope, id, { headerRow: 2, separator: "," }, ACTOR);
  await check(id);
  await mapColumns(scope, id, ["name", "categoryId"], ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({
    error: null,
    table: { headerRow: 2, separator: "," },
    columns: [{ title: "Who|What" }, { title: "Build" }],
  });
  expect((await importRows(scope, id, "all", 0, 10)).map(({ n }) => n)).toEqual([3, 4]);
});

it("leaves out rows that repeat the header in any case, and counts them", async () => {
  const id = await checked(`Name,Category\n${"Rex,1\nNAME,category\n".repeat(15)}`);
  expect(await look(id)).toMatchObject({ goodRows: 15, faultyRows: 0, reading: { repeatedHeads: 15 } });
});

it("keeps the file when nothing is below the chosen header, so that another can be chosen", async () => {
  const id = await checked("name,category\nRex,1\n");
  await chooseTable(scope, id, { headerRow: 2 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ state: "ready", table: { headerRow: 2 }, error: expect.any(String) });
  await chooseTable(scope, id, {}, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 1, table: { headerRow: 1 }, error: null });
});

it("lets the header row of a sheet be chosen", async () => {
  const table = [["Animals of May"], ["Who", "What"], ["Rex", 1]];
  const id = await checked(workbookFile(table), "xlsx");
  expect(await look(id)).toMatchObject({
    table: { headerRow: 2, separator: null },
    columns: [{ title: "Who", sample: "Rex" }, { title: "What" }],
  });
  await chooseTable(scope, id, { headerRow: 1 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ columns: [{ title: "Animals of May", sample: "Who" }] });
  await expect(chooseTable(scope, id, { separator: ";" }, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
});

it("refuses a row that the file does not have, a foreign import, and one that is not waiting", async () => {
  const id = await checked(FILE);
  await expect(chooseTable(scope, id, { headerRow: 5 }, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  const foreign = projectScope((await createProject("Other", "free", ACTOR)).id);
  await expect(chooseTable(foreign, id, { headerRow: 2 }, ACTOR)).rejects.toMatchObject({ code: "not_found" });
  await cancelImport(scope, id, ACTOR);
  await expect(chooseTable(scope, id, { headerRow: 2 }, ACTOR)).rejects.toMatchObject({ code: "conflict" });
});

it("forgets fixed cells and values once the cells are others", async () => {
  const id = await checked("name,category,sex,size\nRex,1,U/K,\nBo,1,U/K,enormous\n");
  await fixCell(scope, id, 2, { at: 2, text: "female", everywhere: true }, ACTOR);
  await fixCell(scope, id, 3, { at: 3, text: "large", everywhere: false }, ACTOR);
  expect(await look(id)).toMatchObject({ tally: { remarked: 0 } });
  await chooseTable(scope, id, { headerRow: 1 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ tally: { remarked: 0 } });
  for (const separator of [";", ","] as const) {
    await chooseTable(scope, id, { separator }, ACTOR);
    await check(id);
  }
  expect(await look(id)).toMatchObject({ tally: { remarked: 2 } });
});

it.each<[ImportFormat, string | Buffer]>([
  ["csv", "Rex,Dogs,brown\nBo,Cats\n"],
  [
    "xlsx",
    workbookFile([
      ["Rex", "Dogs", "brown"],
      ["Bo", "Cats"],
    ]),
  ],
])("takes the first row of a file without titles for an animal where a person says so: %s", async (format, content) => {
  const id = await checked(content, format);
  expect(await look(id)).toMatchObject({ table: { headerRow: 1 }, error: expect.stringMatching(/“Rex”, “Dogs”/) });
  await chooseTable(scope, id, { headerRow: 0 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({
    table: { headerRow: 0, rows: [{ n: 1, text: "Rex, Dogs, brown" }, { n: 2 }] },
    error: expect.stringMatching(/^Choose which column holds the name/),
    columns: [
      { title: "Column 1", sample: "Rex" },
      { title: "Column 2", sample: "Dogs" },
      { title: "Column 3", sample: "brown" },
    ],
  });
  await mapColumns(scope, id, ["name", "species", "color"], ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ error: null });
  expect((await importRows(scope, id, "all", 0, 10)).map(({ n, name }) => [n, name])).toEqual([
    [1, "Rex"],
    [2, "Bo"],
  ]);
});

it("reads Adopt-a-Pet’s file as it is, and takes back what it took for one", async () => {
  const line = (name: string, status: string): string => `${name}-1,Dog,Beagle,,Yes,Young,${name},M,M,Runs<br>,${status},1,0,,1,1\n`;
  const id = await checked(line("Rex", "Available") + line("Bo", "Delete"));
  expect(await look(id)).toMatchObject({ table: { headerRow: 0 }, reading: { preset: "adoptapet" }, error: null });
  expect((await importRows(scope, id, "all", 0, 10)).map(({ n, name, outcome }) => [n, name, outcome])).toEqual([
    [1, "Rex", "new"],
    [2, "Bo", "left_out"],
  ]);
  await chooseTable(scope, id, { headerRow: 1 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({
    table: { headerRow: 1 },
    reading: { preset: null },
    columns: { 6: { title: "Rex", sample: "Bo" } },
  });
});

it("proposes the sheet that has the animals, and keeps a person’s choice", async () => {
  const cells = (...texts: string[]): string =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const animals = sheetXml(cells("Our animals") + cells("name", "category") + cells("Rex", "Dogs"));
  const file = workbookFile(
    [
      ["name", "type", "email", "phone"],
      ["Doe", "monthly", "d@x.example", 555],
    ],
    { Empty: sheetXml(cells("name", "category")), Animals: animals },
  );
  const id = await checked(file, "xlsx");
  expect(await look(id)).toMatchObject({
    sheets: ["List", "Empty", "Animals"],
    sheet: 2,
    table: { headerRow: 2 },
    columns: [{ sample: "Rex" }, {}],
  });
  await chooseTable(scope, id, { headerRow: 2 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ sheet: 2, columns: [{ sample: "Rex" }, {}] });
  await chooseSheet(scope, id, 0, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({
    sheet: 0,
    error: expect.stringMatching(/^This looks like a list of people/),
    goodRows: 0,
    table: { rows: [{ n: 1 }] },
    columns: [
      { title: "name", sample: "", field: null },
      { title: "type", sample: "", field: null },
      { title: "email", reason: "people" },
      { title: "phone", reason: "people" },
    ],
  });
});
