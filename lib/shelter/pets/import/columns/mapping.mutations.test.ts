import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { cancelImport, startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Columns", "free", ACTOR)).id);
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const look = (importId: string) => findImport(scope, importId);
const names = async (importId: string) => (await importRows(scope, importId, "all", 0, 10)).map(({ name }) => name);
const parts = (importId: string) => prisma().petImportPart.count({ where: { importId: BigInt(importId) } });

async function checked(text: string): Promise<string> {
  const file = async function* () {
    yield Buffer.from(text);
  };
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, ACTOR);
  await checkImport(payload(id));
  return id;
}

const FILE = "Who,What,Build\nRex,1,big\nMax,2,small\n";

it("waits for the columns to be chosen, checks the file with them, and remembers them for the same header", async () => {
  const id = await checked(FILE);
  expect(await look(id)).toMatchObject({
    state: "ready",
    goodRows: 0,
    error: expect.stringMatching(/which column holds the name and which holds the category/),
    columns: [
      { title: "Who", sample: "Rex", field: null },
      { title: "What", sample: "1", field: null },
      { title: "Build", sample: "big", field: null },
    ],
  });
  await expect(startImport(scope, id, "good", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  await mapColumns(scope, id, ["name", "categoryId", null], ACTOR);
  expect((await look(id))?.state).toBe("checking");
  await expect(mapColumns(scope, id, [null, "categoryId", "name"], ACTOR)).rejects.toThrow("The file is being checked.");
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 2, faultyRows: 0, error: null });
  expect(await names(id)).toEqual(["Rex", "Max"]);

  const again = await checked(FILE.replace("Rex", "Roxy"));
  expect(await look(again)).toMatchObject({ goodRows: 2, columns: [{ field: "name" }, { field: "categoryId" }, { field: null }] });
  await mapColumns(scope, again, [null, "categoryId", "name"], ACTOR);
  await checkImport(payload(again));
  expect(await names(again)).toEqual(["big", "small"]);
  expect(await prisma().petImportMapping.count({ where: { projectId: BigInt(scope.projectId) } })).toBe(1);
});

it("refuses a column by the end of a title that is shown shortened", async () => {
  const id = await checked(`Name,Kind,${"x".repeat(90)} owner\nRex,1,Jane Doe\n`);
  const map = (field: "color" | null): Promise<void> => mapColumns(scope, id, ["name", "categoryId", field], ACTOR);
  await expect(map("color")).rejects.toMatchObject({ code: "invalid_body", message: expect.stringMatching(/^Columns about people/) });
  await map(null);
});

it("remembers columns for one project and one header only", async () => {
  await mapColumns(scope, await checked(FILE), ["name", "categoryId", null], ACTOR);
  expect((await look(await checked(FILE.replace("Build", "Size"))))?.goodRows).toBe(0);
  scope = projectScope((await createProject("Other", "free", ACTOR)).id);
  expect((await look(await checked(FILE)))?.goodRows).toBe(0);
});

it("forgets the oldest of more than a hundred headers", async () => {
  const projectId = BigInt(scope.projectId);
  const old = Array.from({ length: 100 }, (_, i) => ({
    projectId,
    header: String(i).padStart(64, "0"),
    fields: [],
    chosenAt: new Date(i),
  }));
  await prisma().petImportMapping.createMany({ data: old });
  await mapColumns(scope, await checked(FILE), ["name", "categoryId", null], ACTOR);
  expect(await prisma().petImportMapping.count({ where: { projectId } })).toBe(100);
  expect(await prisma().petImportMapping.count({ where: { projectId, header: "0".repeat(64) } })).toBe(0);
});

it("refuses columns of another file, of a foreign import, or of one that is not waiting", async () => {
  const id = await checked(FILE);
  await expect(mapColumns(scope, id, ["name", "categoryId"], ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  const foreign = projectScope((await createProject("Other", "free", ACTOR)).id);
  await expect(mapColumns(foreign, id, ["name", "categoryId", null], ACTOR)).rejects.toMatchObject({ code: "not_found" });
  await cancelImport(scope, id, ACTOR);
  await expect(mapColumns(scope, id, ["name", "categoryId", null], ACTOR)).rejects.toMatchObject({ code: "conflict" });
});

it("keeps the file only until its rows are added or the import is canceled", async () => {
  const [added, canceled] = [await checked("name,category\nRex,1\n"), await checked("name,category\nRex,1\n")];
  expect([await parts(added), await parts(canceled)]).toEqual([1, 1]);
  await startImport(scope, added, "all", ACTOR);
  await cancelImport(scope, canceled, ACTOR);
  expect([await parts(added), await parts(canceled)]).toEqual([0, 0]);
  await addImport(payload(added));
  expect((await look(added))?.addedRows).toBe(1);
});
