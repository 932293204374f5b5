import { afterAll, beforeEach, expect, it } from "vitest";
import { failJobs, forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { tidyImports } from "#lib/shelter/pets/import/jobs.ts";
import { deleteOldImports, startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { giveUpImportUndo, undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo, undoStep } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const IMPORTER: Actor = { kind: "cli", id: "7" };
const UNDOER: Actor = { kind: "cli", id: "8" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Undo", "free", IMPORTER)).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const look = (importId: string) => findImport(scope, importId);
const where = () => ({ projectId: BigInt(scope.projectId) });
const living = async (): Promise<string[]> =>
  (await prisma().pet.findMany({ where: { ...where(), deletedAt: null }, orderBy: { id: "asc" } })).map(({ name }) => name);
const idOf = async (name: string): Promise<string> => String((await prisma().pet.findFirstOrThrow({ where: { ...where(), name } })).id);
const other = (name: string) => createPet(scope, { name, categoryId: 1n, status: "available" }, IMPORTER);

async function imported(names: readonly string[], mode: "all" | "good" = "all"): Promise<string> {
  const text = `name,category,status\n${names.map((name) => `${name},1,\n`).join("")}`;
  const file = async function* () {
    yield Buffer.from(text);
  };
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, IMPORTER);
  await checkImport(payload(id));
  await startImport(scope, id, mode, IMPORTER);
  await addImport(payload(id));
  return id;
}

it("moves exactly the import's animals to the bin, in the name of the person who undid it", async () => {
  await other("Before");
  const id = await imported(["Rex", "Max"]);
  await other("After");
  expect(await undoPlan(scope, id)).toEqual({ animals: 2, updates: 0, changed: 0, named: [] });
  await startUndo(scope, id, { animals: 2, updates: 0 }, UNDOER);
  expect(await look(id)).toMatchObject({ state: "undoing", undoneRows: 0 });
  await undoImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "undone", addedRows: 2, undoneRows: 2 });
  expect(await living()).toEqual(["Before", "After"]);
  const entries = await prisma().auditEntry.findMany({ where: { ...where(), actorId: "8" }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["import.undo", "pet.delete", "pet.delete"]);
  await expect(startUndo(scope, id, { animals: 2, updates: 0 }, UNDOER)).rejects.toMatchObject({ code: "conflict" });
});

it("leaves and names animals that someone changed, even after the undo has started", async () => {
  const id = await imported(["Rex", "Max", "Bo", "Kim"]);
  await editPet(scope, await idOf("Max"), { version: 1, status: "pending" }, UNDOER);
  await binPet(scope, await idOf("Kim"), 1, true, UNDOER);
  expect(await undoPlan(scope, id)).toEqual({ animals: 2, updates: 0, changed: 1, named: [{ id: await idOf("Max"), name: "Max" }] });
  await startUndo(scope, id, { animals: 2, updates: 0 }, UNDOER);
  await editPet(scope, await idOf("Bo"), { version: 1, name: "Bobby" }, IMPORTER);
  await undoImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "undone", undoneRows: 1 });
  expect(await living()).toEqual(["Max", "Bobby"]);
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 0, changed: 2 });
});

it("is refused when another number than confirmed would go, or before the import is over", async () => {
  const id = await imported(["Rex", "Max"]);
  await editPet(scope, await idOf("Rex"), { version: 1, name: "Roxy" }, UNDOER);
  await expect(startUndo(scope, id, { animals: 2, updates: 0 }, UNDOER)).rejects.toThrow(
    "Now 1 of its animals can be moved to the bin, not 2.",
  );
  await prisma().petImport.update({ where: { id: BigInt(id) }, data: { state: "adding" } });
  await expect(startUndo(scope, id, { animals: 1, updates: 0 }, UNDOER)).rejects.toMatchObject({ code: "conflict" });
  expect(await living()).toEqual(["Roxy", "Max"]);
});

it("is no business of another project", async () => {
  const id = await imported(["Rex"]);
  const foreign = projectScope((await createProject("Other", "free", UNDOER)).id);
  expect(await undoPlan(foreign, id)).toEqual({ animals: 0, updates: 0, changed: 0, named: [] });
  await expect(startUndo(foreign, id, { animals: 1, updates: 0 }, UNDOER)).rejects.toMatchObject({ code: "not_found" });
  await startUndo(scope, id, { animals: 1, updates: 0 }, UNDOER);
  await undoImport({ projectId: foreign.projectId, importId: id });
  expect(await living()).toEqual(["Rex"]);
});

it("moves each animal once, after a killed worker and with concurrent jobs", async () => {
  const id = await imported(
    Array.from({ length: 1700 }, (_, i) => `Animal ${i}`),
    "good",
  );
  await startUndo(scope, id, { animals: 1700, updates: 0 }, UNDOER);
  await undoStep(scope, id, "0", 300, UNDOER);
  expect(await look(id)).toMatchObject({ state: "undoing", undoneRows: 300 });
  await Promise.all([undoImport(payload(id)), undoImport(payload(id))]);
  expect(await look(id)).toMatchObject({ state: "undone", undoneRows: 1700 });
  expect(await living()).toEqual([]);
  expect(await prisma().auditEntry.count({ where: { ...where(), action: "pet.delete" } })).toBe(1700);
});

it("can be repeated after it was given up or its worker died for good, and is not purged meanwhile", async () => {
  const id = await imported(["Rex", "Max"]);
  await startUndo(scope, id, { animals: 2, updates: 0 }, UNDOER);
  await undoStep(scope, id, "0", 1, UNDOER);
  await giveUpImportUndo(payload(id));
  expect(await look(id)).toMatchObject({ state: "done", error: expect.stringMatching(/Undo the import again/) });
  await startUndo(scope, id, { animals: 1, updates: 0 }, UNDOER);
  await pool().query("update pet_imports set created_at = now() - interval '8 days' where id = $1", [id]);
  expect(await deleteOldImports(Date.now())).toBe(0);
  await tidyImports(Date.now());
  expect(await look(id)).toMatchObject({ state: "undoing", error: null });
  await failJobs();
  await pool().query("update pet_imports set created_at = now() where id = $1", [id]);
  await tidyImports(Date.now());
  expect(await look(id)).toMatchObject({ state: "done", error: expect.stringMatching(/Undo the import again/) });
  expect(await living()).toEqual(["Max"]);
});
