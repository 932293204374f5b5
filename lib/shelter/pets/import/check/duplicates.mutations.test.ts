import { afterAll, beforeEach, expect, it } from "vitest";
import { csvOf, PETPOINT } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

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
  await startImport(scope, id, "good", ACTOR, { duplicates });
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
  await expect(startImport(scope, again, "good", ACTOR, { duplicates: "skip" })).rejects.toThrow(
    "No row of this file adds or changes an animal.",
  );
});

it("takes each animal of PetPoint as its last intake has it, wherever its other rows are", async () => {
  const row = { Species: "Dog", Gender: "M" };
  const adopted = { ...row, "Intake Date": "1/2/2024", "Intake Type": "Stray", "Outcome Type": "Adoption", "Outcome Date": "2/3/2024" };
  const back = { ...row, "Intake Date": "11/2/2026 3:15:00 PM", "Intake Type": "Return" };
  const of = (id: string, cells: Record<string, string>) => ({ "Animal #": id, "Animal Name": id, ...cells });
  const rows = [
    ...[of("A1", adopted), of("A1", back), of("A2", back), of("A2", adopted)],
    ...[of("A3", adopted), of("A4", back), of("A5", { ...adopted, "Animal Name": "A".repeat(500) }), of("A3", back), of("A4", adopted)],
    ...[of("A5", back), of("A6", back), of("A6", { ...adopted, "Intake Date": "11/3/2026" })],
  ];
  const body = (async function* () {
    yield Buffer.from(csvOf({ titles: PETPOINT.titles, rows }));
  })();
  const id = await takeFile(scope, { fileName: "petpoint.csv", format: "csv", body }, ACTOR);
  await checkImport(payload(id));
  const stored = await prisma().petImportRow.findMany({ where: { importId: BigInt(id) }, orderBy: { n: "asc" } });
  expect(stored.map(({ n, name, outcome, status }) => [n, name, outcome, status])).toEqual([
    [3, "A1", "new", "available"],
    [4, "A2", "new", "available"],
    [6, "A3", "left_out", "sold"],
    [7, "A4", "new", "available"],
    [8, null, "left_out", null],
    [9, "A3", "new", "available"],
    [10, "A4", "left_out", null],
    [11, "A5", "new", "available"],
    [13, "A6", "new", "sold"],
  ]);
  expect([stored[2]?.remark, stored[6]?.remark]).toEqual([
    "Left out: row 9 is about a later intake of the same animal.",
    "Left out: row 7 is about a later intake of the same animal.",
  ]);
  expect(await findImport(scope, id)).toMatchObject({ goodRows: 9, faultyRows: 0 });
});
