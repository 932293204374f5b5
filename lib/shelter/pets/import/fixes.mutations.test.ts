import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/people/scope/principal.schema.ts";
import { findImport, importRowPage } from "#lib/shelter/pets/import/data.ts";
import { fixCell } from "#lib/shelter/pets/import/fixes.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/jobs.ts";
import { mapColumns } from "#lib/shelter/pets/import/mapping.mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Fixes", "free", ACTOR)).id);
  await forgetJobs();
});

async function checked(rows: readonly string[]): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(`name,category,sex,size,color\n${rows.join("\n")}\n`);
  })();
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

const counts = async (id: string) => {
  const found = await findImport(scope, id);
  return [found?.goodRows, found?.faultyRows];
};
/** Number, text, and how many have the same. */
const errors = async (id: string) =>
  (await importRowPage(scope, id, "faulty", 0)).rows.flatMap(({ n, errors: of }) =>
    of.map((error) => [n, error.came, "rows" in error ? error.rows : undefined]),
  );

it("fixes one value in all rows that have it in the same column, and nowhere else", async () => {
  const id = await checked(["A,1,U/K,,", "B,1,U/K,enormous,", "C,1,u/k,,", "D,1,,U/K,", "E,1,U/K,,"]);
  const rest = [
    [3, "enormous", undefined],
    [4, "u/k", undefined],
    [5, "U/K", undefined],
  ];
  expect(await errors(id)).toEqual([[2, "U/K", 3], [3, "U/K", 3], ...rest, [6, "U/K", 3]]);
  expect(await fixCell(scope, id, 3, { at: 2, text: "female", everywhere: true }, ACTOR)).toEqual({ rows: 3, fixed: 2 });
  expect(await errors(id)).toEqual(rest);
  expect(await counts(id)).toEqual([2, 3]);
  expect(await fixCell(scope, id, 3, { at: 3, text: "large", everywhere: false }, ACTOR)).toEqual({ rows: 1, fixed: 1 });
  await mapColumns(scope, id, ["name", "categoryId", "sex", "size", null], ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  expect(await counts(id)).toEqual([3, 2]);
});

it("fixes what is missing in many rows at once, and refuses texts that would fill the memory of a check", async () => {
  const id = await checked(Array.from({ length: 2500 }, (_, i) => `Animal ${i},,,,`));
  expect((await errors(id))[0]).toEqual([2, "", 2500]);
  const fix = (text: string) => fixCell(scope, id, 2, { at: 1, text, everywhere: true }, ACTOR);
  await expect(fix("x".repeat(8000))).rejects.toMatchObject({ code: "conflict" });
  expect(await fix("Nothing such")).toEqual({ rows: 2500, fixed: 0 });
  expect((await findImport(scope, id))?.newCategories).toEqual([{ name: "Nothing such", rows: 2500 }]);
  expect((await errors(id))[0]).toEqual([2, "Nothing such", 2500]);
  expect(await fix("1")).toEqual({ rows: 2500, fixed: 2500 });
  expect(await counts(id)).toEqual([2500, 0]);
  expect((await findImport(scope, id))?.newCategories).toEqual([]);
});

it("fixes only the row itself where its text was too long to be shown whole", async () => {
  const long = "x".repeat(200);
  const id = await checked([`A,1,${long}a,,`, `B,1,${long}b,,`]);
  expect((await errors(id)).map(([, , rows]) => rows)).toEqual([undefined, undefined]);
  expect(await fixCell(scope, id, 2, { at: 2, text: "male", everywhere: true }, ACTOR)).toEqual({ rows: 1, fixed: 1 });
});
