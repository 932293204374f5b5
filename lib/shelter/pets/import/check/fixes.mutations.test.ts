import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { fixCell } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRowPage } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

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
/** Number, text, and how many have the same: errors, and cells that stay empty. */
const errors = async (id: string) => {
  const pages = await Promise.all((["faulty", "remarked"] as const).map((kind) => importRowPage(scope, id, kind, 0)));
  return pages
    .flatMap(({ rows }) => rows)
    .flatMap((row) => [...row.errors, ...row.emptied].map((error) => [row.n, error.came, "rows" in error ? error.rows : undefined]));
};

it("fixes one value in all rows that have it in the same column, whatever its case and spaces, and nowhere else", async () => {
  const id = await checked(["A,1,U/K,,", "B,1,U/K,enormous,", "C,1, u/k ,,", "D,1,,U/K,", "E,1,U/K,,"]);
  const rest = [
    [3, "enormous", undefined],
    [5, "U/K", undefined],
  ];
  const unknown = [2, 3, 4, 6].map((n) => [n, n === 4 ? " u/k " : "U/K", 4]);
  expect(await errors(id)).toEqual([...unknown.slice(0, 2), rest[0], unknown[2], rest[1], unknown[3]]);
  const fix = (text: string) => fixCell(scope, id, 3, { at: 2, text, everywhere: true }, ACTOR);
  expect(await fix("Purple?")).toEqual({ state: "fixed", rows: 4, fixed: 0 });
  expect(await fix("female")).toEqual({ state: "fixed", rows: 4, fixed: 3 });
  expect(await errors(id)).toEqual(rest);
  expect(await counts(id)).toEqual([5, 0]);
  expect(await fixCell(scope, id, 3, { at: 3, text: "large", everywhere: false }, ACTOR)).toEqual({ state: "fixed", rows: 1, fixed: 1 });
  await mapColumns(scope, id, ["name", "categoryId", "sex", "size", null], ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  expect(await counts(id)).toEqual([5, 0]);
  expect(await errors(id)).toEqual([[5, "U/K", undefined]]);
});

it("fixes a value in all rows of the file where the list of errors does not have them all", async () => {
  const id = await checked(["A,Foo,,,", "B,foo,,,", "C,Foo,,enormous,", "D,Bar,,,"]);
  // As after more errors than are listed.
  await pool().query("update pet_imports set faulty_rows = 10001 where id = $1", [id]);
  await pool().query("delete from pet_import_rows where import_id = $1 and n in (3, 4)", [id]);
  expect(await errors(id)).toEqual([
    [2, "Foo", "all"],
    [5, "Bar", "all"],
  ]);
  expect(await fixCell(scope, id, 2, { at: 1, text: "1", everywhere: true }, ACTOR)).toEqual({ state: "checking" });
  await checkImport({ projectId: scope.projectId, importId: id });
  expect(await counts(id)).toEqual([3, 1]);
  expect(await errors(id)).toEqual([
    [5, "Bar", undefined],
    [4, "enormous", undefined],
  ]);
});

it("fixes what is missing in many rows at once, and refuses texts that would fill the memory of a check", async () => {
  const id = await checked(Array.from({ length: 2500 }, (_, i) => `Animal ${i},,,,`));
  expect((await errors(id))[0]).toEqual([2, "", 2500]);
  const fix = (text: string) => fixCell(scope, id, 2, { at: 1, text, everywhere: true }, ACTOR);
  await expect(fix("x".repeat(8000))).rejects.toMatchObject({ code: "conflict" });
  expect(await fix("Nothing such")).toEqual({ state: "fixed", rows: 2500, fixed: 0 });
  expect((await findImport(scope, id))?.newCategories).toEqual([{ name: "Nothing such", rows: 2500 }]);
  expect((await errors(id))[0]).toEqual([2, "Nothing such", 2500]);
  expect(await fix("1")).toEqual({ state: "fixed", rows: 2500, fixed: 2500 });
  expect(await counts(id)).toEqual([2500, 0]);
  expect((await findImport(scope, id))?.newCategories).toEqual([]);
});

it("fixes only the row itself where its text was too long to be shown whole", async () => {
  const long = "x".repeat(200);
  const id = await checked([`A,1,${long}a,,`, `B,1,${long}b,,`]);
  expect((await errors(id)).map(([, , rows]) => rows)).toEqual([undefined, undefined]);
  expect(await fixCell(scope, id, 2, { at: 2, text: "male", everywhere: true }, ACTOR)).toEqual({ state: "fixed", rows: 1, fixed: 1 });
});
