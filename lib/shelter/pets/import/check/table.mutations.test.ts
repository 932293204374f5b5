import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { workbookFile } from "#e2e/support/workbook-file.ts";
import { fixCell } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { chooseTable } from "#lib/shelter/pets/import/check/table.mutations.ts";
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
  expect(await look(id)).toMatchObject({ state: "ready", table: { headerRow: 1, rows: { length: 4 } } });
  await chooseTable(scope, id, { separator: "|" }, ACTOR);
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
  expect((await look(id))?.table).toMatchObject({ headerRow: 1, separator: null });
  await chooseTable(scope, id, { headerRow: 2 }, ACTOR);
  await check(id);
  expect(await look(id)).toMatchObject({ columns: [{ title: "Who", sample: "Rex" }, { title: "What" }] });
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
