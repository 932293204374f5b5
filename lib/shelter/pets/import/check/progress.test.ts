import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { storeRows } from "#lib/shelter/pets/import/check/store-rows.mutations.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Imports", "free", ACTOR)).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const look = (importId: string) => findImport(scope, importId);
const rowsOf = (text: string) => {
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  return takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
};
const kept = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    n: from + i,
    row: { pet: { name: `Kept ${from + i}`, categoryId: 1n, status: "available" as const } },
  }));
const BY_NAME = JSON.stringify([["name", "categoryId"], "mdy", "USD"]);

it("goes on with an interrupted check where it was, without checking a row twice", async () => {
  const id = await rowsOf(`name,category\n${"Rex,1\n".repeat(1998)}`);
  expect(await storeRows(scope, id, kept(2, 1001), { through: 0, readingKey: BY_NAME })).toBe(true);
  expect(await storeRows(scope, id, kept(2, 1001), { through: 0, readingKey: BY_NAME })).toBe(false);
  expect(await look(id)).toMatchObject({ state: "checking", goodRows: 1000 });
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 1998, duplicateRows: 997 });
  const shown = await importRows(scope, id, "all", 999, 4);
  expect(shown.map(({ n, name }) => `${n} ${name}`)).toEqual(["1000 Kept 1000", "1001 Kept 1001", "1002 Rex", "1003 Rex"]);
});

it("starts an interrupted check over when its columns are chosen differently now", async () => {
  const id = await rowsOf(`name,category\n${"Rex,1\n".repeat(20)}`);
  await storeRows(scope, id, kept(2, 11), { through: 0, readingKey: JSON.stringify([["categoryId", "name"], "mdy", "USD"]) });
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 20 });
  expect((await importRows(scope, id, "all", 0, 1))[0]?.name).toBe("Rex");
});

it("checks a file again for other columns at most twenty times, and then says what to do", async () => {
  const id = await rowsOf("name,category\nRex,1\n");
  await checkImport(payload(id));
  const waiting = () => pool().query("select from graphile_worker.jobs where key = $1", [`pets.import.check.${id}`]);
  for (let i = 0; i < 20; i += 1) {
    await mapColumns(scope, id, ["name", "categoryId"], ACTOR);
    expect((await waiting()).rows).toHaveLength(1);
    await checkImport(payload(id));
  }
  await expect(mapColumns(scope, id, ["name", "categoryId"], ACTOR)).rejects.toThrow(/20 times\. Upload it again/);
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 1 });
});

it("adds and undoes a long file in several turns, each behind the jobs that came meanwhile", async () => {
  const id = await rowsOf(`name,category\n${"Rex,1\n".repeat(1200)}`);
  await checkImport(payload(id));
  await startImport(scope, id, "good", ACTOR);
  await forgetJobs();
  const turn = async (task: string, run: () => Promise<void>): Promise<unknown[]> => {
    await run();
    const { rows } = await pool().query("select task_identifier as task, flags from graphile_worker.jobs");
    await forgetJobs();
    const { state, addedRows, undoneRows } = (await look(id)) ?? {};
    if (state !== "done" && state !== "undone")
      expect(rows).toEqual([{ task, flags: { [`project:${scope.projectId}`]: true, "person:7": true } }]);
    return [state, addedRows, undoneRows];
  };
  const add = () => turn("pets.import.add", () => addImport(payload(id), 0));
  expect([await add(), await add(), await add(), await add()]).toEqual([
    ["adding", 500, 0],
    ["adding", 1000, 0],
    ["adding", 1200, 0],
    ["done", 1200, 0],
  ]);
  await startUndo(scope, id, { animals: 1200, updates: 0 }, ACTOR);
  await forgetJobs();
  const undo = () => turn("pets.import.undo", () => undoImport(payload(id), 0));
  expect([await undo(), await undo(), await undo(), await undo()]).toEqual([
    ["undoing", 1200, 500],
    ["undoing", 1200, 1000],
    ["undoing", 1200, 1200],
    ["undone", 1200, 1200],
  ]);
});
