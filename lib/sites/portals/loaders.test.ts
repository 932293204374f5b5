import { afterAll, expect, it } from "vitest";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { readWhole } from "#e2e/support/read-whole.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkPortal, portalExport } from "#lib/sites/portals/loaders.ts";

const close = await useTestDatabase();
afterAll(close);

const CAT = { species: "cat", breeds: ["Siamese"], sex: "female" } as const;

async function makeAnimals() {
  const shelter = await publishedShelter();
  const projectId = BigInt(shelter.project.id);
  const add = (name: string, profile: object = CAT, more: object = {}) =>
    prisma().pet.create({ data: { projectId, name, categoryId: 1n, ...more, profile: { create: { projectId, ...profile } } } });
  await add("Mia", { ...CAT, weightGrams: 3000, notes: "Owner: Doe" });
  await add("Leo", { ...CAT, weightGrams: 4000 });
  await add("Held", { ...CAT, listed: false });
  await add("Home", CAT, { status: "sold" });
  await add("Gone", CAT, { deletedAt: new Date() });
  await add("Mix", { ...CAT, breeds: ["Hauskatze"] });
  return shelter;
}

it("lists before the download what is not in the file and what it loses, and then writes the same", async () => {
  const shelter = await makeAnimals();
  const { total, inFile, notes } = await checkPortal(shelter, "petfinder");
  expect([total, inFile]).toEqual([6, 2]);
  const named = notes.map(({ note, count, named: some }) => [note, count, some.map(({ name }) => name)]);
  expect(named).toEqual([
    [{ kind: "absent", reason: "notListed" }, 1, ["Held"]],
    [{ kind: "absent", reason: "adopted" }, 1, ["Home"]],
    [{ kind: "absent", reason: "needed", field: "primaryBreed", from: "Hauskatze" }, 1, ["Mix"]],
    [{ kind: "absent", reason: "binned" }, 1, ["Gone"]],
    [{ kind: "leftOut", reason: "noColumn", field: "weightGrams" }, 2, ["Mia", "Leo"]],
  ]);
  const file = await portalExport(shelter, "petfinder");
  expect(file.headers.get("Content-Disposition")).toMatch(/-petfinder\.csv"$/);
  const text = await file.text();
  expect(text).not.toContain("Doe");
  const { preset, rows } = await readWhole(text, Date.now());
  expect([preset, rows.map(({ pet }) => pet?.name)]).toEqual(["petfinder", ["Mia", "Leo"]]);
});

it("packs Adopt-a-Pet’s two files into an archive", async () => {
  const file = await portalExport(await makeAnimals(), "adoptapet");
  expect(file.headers.get("Content-Type")).toBe("application/zip");
  const names = Buffer.from(await file.arrayBuffer()).toString("latin1");
  for (const name of ["pets.csv", "import.cfg"]) expect(names).toContain(name);
});
