import { afterAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { giveUpImportUndo, undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo, undoUpdatesStep } from "#lib/shelter/pets/import/undo/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const UNDOER: Actor = { kind: "cli", id: "8" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Undo", "free", { kind: "cli", id: "7" })).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });
const look = (importId: string) => findImport(scope, importId);

async function imported(rows: readonly string[]): Promise<string> {
  const actor: Actor = { kind: "cli", id: "7" };
  const body = (async function* () {
    yield Buffer.from(`name,category,status,externalId,color,notes\n${rows.join("\n")}\n`);
  })();
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, actor);
  await checkImport(payload(id));
  await startImport(scope, id, "good", actor);
  await addImport(payload(id));
  return id;
}

const where = () => ({ projectId: BigInt(scope.projectId) });

async function animals(): Promise<string[][]> {
  const rows = await prisma().pet.findMany({ where: { ...where(), deletedAt: null }, orderBy: { id: "asc" } });
  const profiles = await profilesOf(
    scope,
    rows.map(({ id }) => String(id)),
  );
  return rows.map(({ id, name, status }) => {
    const profile = profiles.get(String(id));
    return [name, status, profile?.color ?? "", profile?.internal.notes ?? ""];
  });
}

const idOf = async (name: string): Promise<string> => String((await prisma().pet.findFirstOrThrow({ where: { ...where(), name } })).id);

const BEFORE = ["Rex,1,,r,tan,Shy", "Mia,1,pending,m,,", "Bo,1,,b,black,", "Kim,1,,k,,"];
const AFTER = ["Rexy,1,adopted,r,brown,Calm", "Mia,1,available,m,gray,", "Bo,1,,b,white,", "Kim,1,,k,red,", "New,1,,n,,"];

it("gives updated animals back what they had, and leaves and names those that someone changed since", async () => {
  await imported(BEFORE);
  const [before, orders] = [await animals(), await prisma().adoption.count({ where: where() })];
  const id = await imported(AFTER);
  expect(await look(id)).toMatchObject({ addedRows: 1, updatedRows: 4 });
  const bo = await idOf("Bo");
  await editPet(scope, bo, { version: 2, name: "Bobby" }, UNDOER);
  await binPet(scope, await idOf("Kim"), 2, true, UNDOER);
  expect(await undoPlan(scope, id)).toEqual({ animals: 1, updates: 2, changed: 1, named: [{ id: bo, name: "Bobby" }] });
  await expect(startUndo(scope, id, { animals: 1, updates: 3 }, UNDOER)).rejects.toThrow("Now 2 of its updates can be undone, not 3.");
  await startUndo(scope, id, { animals: 1, updates: 2 }, UNDOER);
  await undoImport(payload(id));
  expect(await look(id)).toMatchObject({ state: "undone", undoneRows: 1, restoredRows: 2 });
  expect(await animals()).toEqual([before[0], before[1], ["Bobby", "available", "white", ""]]);
  expect(await prisma().adoption.count({ where: where() })).toBe(orders);
  expect(await undoPlan(scope, id)).toEqual({ animals: 0, updates: 0, changed: 1, named: [{ id: bo, name: "Bobby" }] });
  const entries = await prisma().auditEntry.findMany({ where: { ...where(), actorId: "8" }, orderBy: { id: "asc" } });
  expect(entries.slice(2).map(({ action }) => action)).toEqual(["import.undo", "pet.delete", "pet.update", "pet.update"]);
  const rex = entries.find(({ entityId, after }) => JSON.stringify(after).includes('"Rex"') && entityId !== null);
  expect(rex?.before).toMatchObject({ name: "Rexy", status: "sold", profile: { color: "brown" }, internal: { notes: "Calm" } });
  const [event] = await prisma().event.findMany({ where: { ...where(), type: "pet.updated" }, orderBy: { id: "desc" }, take: 1 });
  expect(event?.data).toMatchObject({ name: "Mia", status: "pending" });
});

it("leads back to nothing when an update and then the import before it are undone, but for what someone changed", async () => {
  const first = await imported(BEFORE);
  const second = await imported(AFTER.slice(0, 4));
  const third = await imported(["Rexa,1,,r,,", "Kim,1,,k,blue,"]);
  const undo = async (id: string) => {
    const { animals: added, updates } = await undoPlan(scope, id);
    await startUndo(scope, id, { animals: added, updates }, UNDOER);
    await undoImport(payload(id));
  };
  await undo(third);
  const kim = await prisma().pet.findFirstOrThrow({ where: { ...where(), name: "Kim" } });
  await editPet(scope, String(kim.id), { version: kim.version, name: "Kimmy" }, UNDOER);
  await undo(second);
  await undo(first);
  expect(await animals()).toEqual([["Kimmy", "available", "red", ""]]);
});

it("undoes an import that only updated, step by step, once each, and goes on after it was given up", async () => {
  const rows = (color: string) => Array.from({ length: 700 }, (_, i) => `Animal ${i},1,,x-${i},${color},`);
  await imported(rows("tan"));
  const id = await imported(rows("red"));
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 0, updates: 700 });
  await startUndo(scope, id, { animals: 0, updates: 700 }, UNDOER);
  expect(await undoUpdatesStep(scope, id, 300, UNDOER)).toBe(true);
  expect(await look(id)).toMatchObject({ state: "undoing", restoredRows: 300 });
  await giveUpImportUndo(payload(id));
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 0, updates: 400, changed: 0 });
  await startUndo(scope, id, { animals: 0, updates: 400 }, UNDOER);
  await Promise.all([undoImport(payload(id)), undoImport(payload(id))]);
  expect(await look(id)).toMatchObject({ state: "undone", undoneRows: 0, restoredRows: 700 });
  expect(new Set((await animals()).map(([, , color]) => color))).toEqual(new Set(["tan"]));
  expect(await prisma().pet.count({ where: { ...where(), version: 3 } })).toBe(700);
});

it("is no business of another project", async () => {
  await imported(BEFORE);
  const id = await imported(AFTER);
  const own = scope;
  scope = projectScope((await createProject("Other", "free", UNDOER)).id);
  expect(await undoPlan(scope, id)).toEqual({ animals: 0, updates: 0, changed: 0, named: [] });
  expect(await undoUpdatesStep(scope, id, 10, UNDOER)).toBe(false);
  scope = own;
  expect((await animals())[0]?.[0]).toBe("Rexy");
});
