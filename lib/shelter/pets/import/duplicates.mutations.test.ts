import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/people/scope/principal.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findImport, importRows } from "#lib/shelter/pets/import/data.ts";
import { addImport, checkImport } from "#lib/shelter/pets/import/jobs.ts";
import { startImport, takeFile } from "#lib/shelter/pets/import/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
let zoe: string;
beforeEach(async () => {
  const projectId = BigInt((await createProject("Duplicates", "free", ACTOR)).id);
  scope = projectScope(String(projectId));
  const foreign = BigInt((await createProject("Other", "free", ACTOR)).id);
  await prisma().pet.createMany({
    data: [
      { projectId, name: "Rex", categoryId: 1n, deletedAt: new Date() },
      { projectId: foreign, name: "Max", categoryId: 1n },
    ],
  });
  zoe = String((await prisma().pet.create({ data: { projectId, name: "Zoé  la Belle", categoryId: 1n } })).id);
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const animals = () => prisma().pet.count({ where: { projectId: BigInt(scope.projectId), deletedAt: null } });

async function checked(): Promise<string> {
  const file = async function* () {
    yield Buffer.from("name,category\nRex,1\nMax,1\n ZOE la belle,1\nZoe la belle,2\nMA\u200bX,1\n,1\nmáx,1\n");
  };
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, ACTOR);
  await checkImport(payload(id));
  return id;
}

it("points out rows like an animal of the project or an earlier row, by folded name and category", async () => {
  const id = await checked();
  expect(await findImport(scope, id)).toMatchObject({ state: "ready", goodRows: 6, faultyRows: 1, duplicateRows: 3 });
  const rows = await importRows(scope, id, "duplicates", 0, 10);
  expect(rows.map(({ n, duplicateOf }) => [n, duplicateOf])).toEqual([
    [4, { petId: zoe }],
    [6, { row: 3 }],
    [8, { row: 3 }],
  ]);
});

it.each([
  ["skip", 3],
  ["add", 6],
] as const)("adds the possible duplicates only if wanted: %s", async (duplicates, added) => {
  const id = await checked();
  await startImport(scope, id, "good", ACTOR, duplicates);
  await addImport(payload(id));
  expect(await findImport(scope, id)).toMatchObject({ state: "done", addedRows: added, skipsDuplicates: duplicates === "skip" });
  expect(await animals()).toBe(1 + added);
});

it("does not start an import of nothing but skipped duplicates", async () => {
  const first = await checked();
  await startImport(scope, first, "good", ACTOR);
  await addImport(payload(first));
  const again = await checked();
  expect(await findImport(scope, again)).toMatchObject({ goodRows: 6, duplicateRows: 6 });
  await expect(startImport(scope, again, "good", ACTOR, "skip")).rejects.toThrow("No row of this file adds or changes an animal.");
});
