import { afterAll, beforeEach, expect, it } from "vitest";
import { holdInProcess, poolsOf } from "#e2e/support/holding-process.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { readsOf } from "#e2e/support/plans.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { sheetXml, workbookFile, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isDashboardError } from "#lib/platform/errors.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { addAllRows, addGoodRows, showProgress } from "#lib/shelter/pets/import/add/mutations.ts";
import { chooseSheet } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { STILL_UPLOAD_MS } from "#lib/shelter/pets/import/end.mutations.ts";
import { giveUpImport, tidyImports } from "#lib/shelter/pets/import/jobs.ts";
import { cancelImport, deleteOldImports, startImport } from "#lib/shelter/pets/import/mutations.ts";
import { type ImportMode, MAX_LISTED_ERRORS } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const FILE = Buffer.from("name,category\r\nRex,1\r\nMax,1\r\nBo,1\r\n");
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Imports", "free", ACTOR)).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const look = (importId: string) => findImport(scope, importId);
const take = (body: AsyncIterable<Uint8Array>) => takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
const pets = () => prisma().pet.count({ where: { projectId: BigInt(scope.projectId) } });

async function* whole(): AsyncGenerator<Uint8Array> {
  yield FILE;
}

async function begun(mode: ImportMode): Promise<string> {
  const id = await take(whole());
  await checkImport(payload(id));
  await startImport(scope, id, mode, ACTOR);
  return id;
}

/** Leaves one row, or the progress of one that was rolled back. */
async function addOneAndDie(id: string, mode: ImportMode): Promise<void> {
  if (mode === "good") return void (await addGoodRows(scope, id, 0, 1, ACTOR));
  const killed = addAllRows(scope, id, 1, ACTOR, async (rows) => {
    await showProgress(scope, id, rows);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await look(id)).toMatchObject({ addedRows: 1 });
}

it("lists the first 10,000 invalid rows, counts all, and adds the valid rows between", async () => {
  const faulty = ",x,\n".repeat(MAX_LISTED_ERRORS / 2 + 20);
  const id = await take(
    (async function* () {
      yield Buffer.from(`name,category,status\n${faulty}Rex,1,\n${faulty}Bo,2,\n`);
    })(),
  );
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "ready", goodRows: 2, faultyRows: MAX_LISTED_ERRORS + 40 });
  const { rows } = await pool().query("select from pet_import_rows where import_id = $1 and faults is not null", [id]);
  expect(rows).toHaveLength(MAX_LISTED_ERRORS);
  await startImport(scope, id, "good", ACTOR);
  await addImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "done", addedRows: 2 });
  const unchanged = "select from pets where project_id = $1 and created_at = updated_at";
  expect((await pool().query(unchanged, [scope.projectId])).rowCount).toBe(2);
});

async function takeWorkbook(bytes: Uint8Array): Promise<string> {
  const body = (async function* () {
    yield bytes;
  })();
  const id = await takeFile(scope, { fileName: "list.xlsx", format: "xlsx", body }, ACTOR);
  await checkImport(payload(id));
  return id;
}

it("checks a workbook like a CSV file, and says why it cannot use one", async () => {
  const id = await takeWorkbook(workbookFile([["Name", "Category", "Age"], ["Rex", 1, 3], [], ["", 1], ["rex", "1"]]));
  const columns = [
    { title: "Name", sample: "Rex", field: "name" },
    { title: "Category", sample: "1", field: "categoryId" },
    { title: "Age", sample: "3", field: "age" },
  ];
  expect(await look(id)).toMatchObject({ state: "ready", format: "xlsx", goodRows: 2, faultyRows: 1, duplicateRows: 1, columns });
  expect((await importRows(scope, id, "faulty", 0, 5)).map(({ n }) => n)).toEqual([4]);
  const broken = await takeWorkbook(workbookFile([]).subarray(0, 500));
  expect(await look(broken)).toMatchObject({ state: "failed", error: expect.stringMatching(/incomplete or damaged/) });
});

it("checks another sheet of a workbook when it is chosen, even if the first cannot be used", async () => {
  const sheet = (...rows: string[][]): string =>
    sheetXml(rows.map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`).join(""));
  const others = { Dogs: sheet(["name", "category"], ["Rex", "1"]), Cats: sheet(["Thing", "Kind"], ["Mia", "2"]) };
  const id = await takeWorkbook(zipFile(workbookParts(sheet(["Read me"]), [], others)));
  const sheets = ["List", "Dogs", "Cats"];
  expect(await look(id)).toMatchObject({ state: "ready", sheets, sheet: 1, goodRows: 1, error: null });
  await chooseSheet(scope, id, 0, ACTOR);
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({
    ...{ sheets, sheet: 0, columns: null },
    error: expect.stringMatching(/Found: “Read me”/),
  });
  await expect(startImport(scope, id, "good", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });

  await chooseSheet(scope, id, 2, ACTOR);
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({
    sheet: 2,
    columns: [{ title: "Thing" }, { title: "Kind" }],
    error: expect.stringMatching(/Choose which column holds the name/),
  });
  await chooseSheet(scope, id, 1, ACTOR);
  expect((await look(id))?.state).toBe("checking");
  await checkImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "ready", sheets, sheet: 1, goodRows: 1, error: null });

  await expect(chooseSheet(scope, id, 3, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  const foreign = projectScope((await createProject("Other", "free", ACTOR)).id);
  await expect(chooseSheet(foreign, id, 0, ACTOR)).rejects.toMatchObject({ code: "not_found" });
  await startImport(scope, id, "all", ACTOR);
  await expect(chooseSheet(scope, id, 0, ACTOR)).rejects.toMatchObject({ code: "conflict" });
});

it("reads only the part of a long file that it adds", async () => {
  const id = await take(
    (async function* () {
      yield Buffer.from(`name,category\n${"Rex,1\n".repeat(3000)}`);
    })(),
  );
  await checkImport(payload(id));
  await startImport(scope, id, "good", ACTOR);
  // As autovacuum does, sooner or later: without it, the plan depends on when that was.
  await pool().query("analyze pet_import_rows, pet_imports");
  const reads = await readsOf(() => addGoodRows(scope, id, 0, 100, ACTOR));
  expect(reads.get("pet_import_rows")?.rows).toBeLessThanOrEqual(201);
});

it.each([
  ["good", 1],
  ["all", 0],
] as const)("an abandoned import reports how many of its animals were added: %s", async (mode, added) => {
  const id = await begun(mode);
  await addOneAndDie(id, mode);
  await giveUpImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "failed", mode, addedRows: added });
  expect(await pets()).toBe(added);
});

it.each([
  ["good", 1],
  ["all", 0],
] as const)("an import fails only after its worker dies on the last attempt: %s", async (mode, added) => {
  const id = await begun(mode);
  await addOneAndDie(id, mode);
  await pool().query("select graphile_worker.remove_job($1)", [`pets.import.check.${id}`]);
  await pool().query("select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), max_attempts => 1)");
  const stateNow = async () => {
    await tidyImports(Date.now());
    return (await look(id))?.state;
  };
  expect(await stateNow()).toBe("adding");
  const kill = await holdInProcess("pets.import.add");
  expect(await stateNow()).toBe("adding");
  await kill();
  await pool().query("select graphile_worker.force_unlock_workers($1)", [await poolsOf("pets.import.add")]);
  expect(await stateNow()).toBe("failed");
  expect(await look(id)).toMatchObject({ addedRows: added, error: expect.stringMatching(/interrupted on our side/) });
  expect(await pets()).toBe(added);
});

it("deletes an old import with all its rows, but none still being added", async () => {
  const [old, adding] = [await begun("good"), await begun("all")];
  await pool().query("update pet_imports set state = 'done', created_at = now() - interval '8 days' where id = $1", [old]);
  await pool().query("update pet_imports set created_at = now() - interval '8 days' where id = $1", [adding]);
  await pool().query("insert into pet_import_rows (import_id, n, name) select $1, n, 'Rex' from generate_series(10, 6000) n", [old]);
  expect(await deleteOldImports(Date.now())).toBe(1);
  expect([await look(old), await look(adding)]).toMatchObject([undefined, { state: "adding" }]);
  expect(await prisma().petImportRow.count({ where: { importId: BigInt(old) } })).toBe(0);
});

it("a stalled upload fails for good, while a progressing one continues", async () => {
  let [sent, from] = ["", 0];
  const moving = take(
    (async function* () {
      yield Buffer.alloc(1024 * 1024, 120);
      from = Date.now();
      sent = String((await prisma().petImport.findFirstOrThrow({ where: { projectId: BigInt(scope.projectId) } })).id);
      await tidyImports(from + STILL_UPLOAD_MS - 60_000);
      expect(await look(sent)).toMatchObject({ state: "uploading" });
      await tidyImports(from + STILL_UPLOAD_MS + 60_000);
      yield Buffer.from("\r\n");
    })(),
  );
  await expect(moving).rejects.toSatisfy((error) => isDashboardError(error) && error.code === "conflict");
  expect(await look(sent)).toMatchObject({ state: "failed", addedRows: 0, error: "The upload stopped before it was complete." });
  expect(await prisma().petImportPart.count({ where: { importId: BigInt(sent) } })).toBe(0);
});

it("an upload cancelled midway is not checked", async () => {
  let sent = "";
  const moving = take(
    (async function* () {
      yield FILE;
      sent = String((await prisma().petImport.findFirstOrThrow({ where: { projectId: BigInt(scope.projectId) } })).id);
      await cancelImport(scope, sent, ACTOR);
    })(),
  );
  await expect(moving).rejects.toThrow(/was canceled/);
  expect(await look(sent)).toMatchObject({ state: "cancelled" });
});
