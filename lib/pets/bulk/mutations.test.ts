import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/auth/principal.ts";
import { prisma } from "#lib/db/prisma.ts";
import { changeMany, undoMany } from "#lib/pets/bulk/mutations.ts";
import type { Bulk, Undo } from "#lib/pets/bulk/schema.ts";
import { addPet, editPet } from "#lib/pets/change/mutations.ts";
import { seedPets } from "#lib/pets/seed/mutations.ts";
import { listPetPage } from "#lib/pets/table/data.ts";
import type { PetFilter } from "#lib/pets/table/schema.ts";
import { createProject } from "#lib/projects/mutations.ts";

const ACTOR: Actor = { kind: "user", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeAll(async () => {
  scope = projectScope((await createProject("Bulk", "free", ACTOR)).id);
});

const FILTER: PetFilter = { q: "", bin: false };
const matching = (filter: PetFilter, expected: number, change: Bulk["change"]): Bulk => ({
  selection: { kind: "matching", filter },
  expected,
  change,
});
const rowsNow = async () =>
  (
    await prisma().pet.findMany({
      where: { projectId: BigInt(scope.projectId) },
      orderBy: { id: "asc" },
      select: { id: true, status: true, categoryId: true, deletedAt: true },
    })
  ).map((row) => ({ ...row, deletedAt: row.deletedAt !== null }));

async function freshPets(count: number): Promise<string[]> {
  await prisma().pet.deleteMany({ where: { projectId: BigInt(scope.projectId) } });
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    ids.push((await addPet(scope, { name: `Pet ${i}`, categoryId: String(i % 2), status: "available" }, ACTOR)).id);
  }
  return ids;
}

it.each<Bulk["change"]>([{ kind: "status", status: "sold" }, { kind: "category", categoryId: "9223372036854775807" }, { kind: "bin" }])(
  "$kind: all that match change together and one step takes it back",
  async (change) => {
    await freshPets(6);
    const before = await rowsNow();
    const { changed, undo } = await changeMany(scope, matching({ ...FILTER, category: "1" }, 3, change), ACTOR);
    expect(changed).toBe(3);
    expect(await rowsNow()).not.toEqual(before);
    expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 3, skipped: 0 });
    expect(await rowsNow()).toEqual(before);
  },
);

it("an undo leaves alone what somebody changed since, and says how many", async () => {
  const [first = "", second = ""] = await freshPets(2);
  const { undo } = await changeMany(scope, matching(FILTER, 2, { kind: "status", status: "pending" }), ACTOR);
  await editPet(scope, first, { version: 2, name: "Renamed" }, { kind: "user", id: "8" });
  expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 1, skipped: 1 });
  expect((await rowsNow()).map((row) => [String(row.id), row.status])).toEqual([
    [first, "pending"],
    [second, "available"],
  ]);
});

it("when another number matches by now, nothing changes", async () => {
  await freshPets(3);
  const before = await rowsNow();
  await expect(changeMany(scope, matching(FILTER, 2, { kind: "bin" }), ACTOR)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsNow()).toEqual(before);
});

it("picked animals of another project stay untouched, and another person's or project's undo is refused", async () => {
  const ids = await freshPets(2);
  const other = projectScope((await createProject("Other", "free", ACTOR)).id);
  const picked: Bulk = { selection: { kind: "picked", ids }, expected: 2, change: { kind: "bin" } };
  expect(await changeMany(other, picked, ACTOR)).toEqual({ changed: 0, undo: null });
  const { undo } = await changeMany(scope, picked, ACTOR);
  await expect(undoMany(scope, undo as Undo, { kind: "user", id: "8" })).rejects.toMatchObject({ code: "not_found" });
  await expect(undoMany(other, undo as Undo, ACTOR)).rejects.toMatchObject({ code: "not_found" });
  const restored = await changeMany(scope, matching({ ...FILTER, bin: true }, 2, { kind: "restore" }), ACTOR);
  expect(restored.changed).toBe(2);
});

it("10,000 at once is the bound: one more is refused whole", async () => {
  await freshPets(0);
  await seedPets(scope, 10_000, 3, ACTOR);
  const { changed, undo } = await changeMany(scope, matching(FILTER, 10_000, { kind: "category", categoryId: "77" }), ACTOR);
  expect(changed).toBe(10_000);
  expect((await undoMany(scope, undo as Undo, ACTOR)).restored).toBe(10_000);
  await addPet(scope, { name: "One more", categoryId: "1", status: "available" }, ACTOR);
  await expect(changeMany(scope, matching(FILTER, 10_000, { kind: "bin" }), ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  expect(await listPetPage(scope, { ...FILTER, sort: "id", descending: false })).toMatchObject({ count: 10_000, countIsExact: false });
});
