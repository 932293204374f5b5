import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { lastAuditId } from "#lib/shelter/pets/bulk/data.ts";
import { changeMany, planMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import type { Bulk, Undo, UndoResult } from "#lib/shelter/pets/bulk/schema.ts";
import { addPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
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
  "$kind: all matching animals change together and one undo restores them",
  async (change) => {
    await freshPets(6);
    const before = await rowsNow();
    const { changed, undo } = await changeMany(scope, matching({ ...FILTER, category: "1" }, 3, change), ACTOR);
    expect(changed).toBe(3);
    expect(await rowsNow()).not.toEqual(before);
    expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 3, skipped: 0, next: null });
    expect(await rowsNow()).toEqual(before);
  },
);

it("an undo skips animals edited since and reports how many", async () => {
  const [first = "", second = ""] = await freshPets(2);
  const { undo } = await changeMany(scope, matching(FILTER, 2, { kind: "status", status: "pending" }), ACTOR);
  await editPet(scope, first, { version: 2, name: "Renamed" }, { kind: "cli", id: "8" });
  expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 1, skipped: 1, next: null });
  expect((await rowsNow()).map((row) => [String(row.id), row.status])).toEqual([
    [first, "pending"],
    [second, "available"],
  ]);
});

const ordersNow = async () => (await listOrders(scope, { limit: 100, after: undefined })).orders;

it.each([
  ["sold", ["completed", "completed", "completed"]],
  ["available", ["cancelled"]],
] as const)("an undo of %s removes the adoptions that the change created and restores the earlier one", async (status, during) => {
  const [, placed = ""] = await freshPets(3);
  await editPet(scope, placed, { version: 1, status: "pending" }, ACTOR);
  const before = await ordersNow();
  expect(before).toMatchObject([{ petId: placed, status: "placed" }]);
  const { undo } = await changeMany(scope, matching(FILTER, 3, { kind: "status", status }), ACTOR);
  expect((await ordersNow()).map((order) => order.status)).toEqual(during);
  await undoMany(scope, undo as Undo, ACTOR);
  expect(await ordersNow()).toEqual(before);
});

it("an undo ends an adoption that was changed since, as the animal is available again", async () => {
  const [, second = ""] = await freshPets(2);
  const { undo } = await changeMany(scope, matching(FILTER, 2, { kind: "status", status: "pending" }), ACTOR);
  await prisma().adoption.updateMany({ where: { petId: BigInt(second) }, data: { stage: "home" } });
  expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 2, skipped: 0, next: null });
  expect(await ordersNow()).toMatchObject([{ petId: second, status: "cancelled" }]);
});

it("a bulk change to the status that all animals have changes and records nothing", async () => {
  const ids = await freshPets(3);
  const wanted: Bulk = { selection: { kind: "picked", ids }, expected: 3, change: { kind: "status", status: "available" } };
  const before = await lastAuditId(scope);
  expect(await changeMany(scope, wanted, ACTOR)).toEqual({ seen: 3, changed: 0, undo: null, next: null });
  expect(await lastAuditId(scope)).toBe(before);
});

it("a bulk change fails without effect when the number of matches has changed", async () => {
  await freshPets(3);
  const before = await rowsNow();
  await expect(changeMany(scope, matching(FILTER, 2, { kind: "bin" }), ACTOR)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsNow()).toEqual(before);
});

it("another project's animals stay unchanged, and undo by another person or project is refused", async () => {
  const ids = await freshPets(2);
  const other = projectScope((await createProject("Other", "free", ACTOR)).id);
  const picked: Bulk = { selection: { kind: "picked", ids }, expected: 2, change: { kind: "bin" } };
  expect(await changeMany(other, picked, ACTOR)).toEqual({ seen: 2, changed: 0, undo: null, next: null });
  const { undo } = await changeMany(scope, picked, ACTOR);
  await expect(undoMany(scope, undo as Undo, { kind: "cli", id: "8" })).rejects.toMatchObject({ code: "not_found" });
  await expect(undoMany(other, undo as Undo, ACTOR)).rejects.toMatchObject({ code: "not_found" });
  const restored = await changeMany(scope, matching({ ...FILTER, bin: true }, 2, { kind: "restore" }), ACTOR);
  expect(restored.changed).toBe(2);
});

async function changeInSteps(bulk: Bulk, between: (step: number) => Promise<unknown>): Promise<{ steps: number; changed: number }> {
  let changed = 0;
  for (let steps = 1, place = bulk.place; ; steps += 1) {
    const result = await changeMany(scope, { ...bulk, ...(place && { place }) }, ACTOR);
    changed += result.changed;
    if (!result.next) return { steps, changed };
    place = result.next;
    await between(steps);
  }
}

async function undoInSteps(undo: Undo): Promise<{ restored: number; skipped: number }> {
  const sum = { restored: 0, skipped: 0 };
  for (let next: Undo | null = undo; next; ) {
    const result: UndoResult = await undoMany(scope, next, ACTOR);
    sum.restored += result.restored;
    sum.skipped += result.skipped;
    next = result.next;
  }
  return sum;
}

it("up to 10,000 animals change together, and their undo runs in steps", async () => {
  await freshPets(0);
  await seedPets(scope, 10_000, 3, ACTOR);
  const { changed, undo } = await changeMany(scope, matching(FILTER, 10_000, { kind: "category", categoryId: "77" }), ACTOR);
  expect(changed).toBe(10_000);
  expect(await undoInSteps(undo as Undo)).toEqual({ restored: 10_000, skipped: 0 });
});

it("a larger bulk change runs in undoable steps and skips animals added meanwhile", async () => {
  await freshPets(0);
  await seedPets(scope, 11_000, 3, ACTOR);
  const before = await rowsNow();
  const plan = await planMany(scope, FILTER);
  expect(plan.count).toBe(11_000);
  const bulk: Bulk = { ...matching(FILTER, plan.count, { kind: "category", categoryId: "77" }), place: plan.place };
  await expect(changeMany(scope, { ...bulk, place: undefined }, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  const first = await changeMany(scope, bulk, ACTOR);
  expect(first).toMatchObject({ seen: 2000, changed: 2000, undo: { batch: plan.place.batch } });
  const { steps, changed } = await changeInSteps(bulk, (step) =>
    addPet(scope, { name: `Later ${step}`, categoryId: "5", status: "available" }, ACTOR),
  );
  expect({ steps, changed }).toEqual({ steps: 6, changed: 9000 });
  const later = await prisma().pet.findMany({ where: { projectId: BigInt(scope.projectId), name: { startsWith: "Later" } } });
  expect(later.map(({ categoryId }) => categoryId)).toEqual([5n, 5n, 5n, 5n, 5n]);
  expect(await undoInSteps(plan.undo)).toEqual({ restored: 11_000, skipped: 0 });
  expect((await rowsNow()).slice(0, before.length)).toEqual(before);
});

it("a half-completed bulk change is undone the same way", async () => {
  const plan = await planMany(scope, FILTER);
  const before = await rowsNow();
  await changeMany(scope, { ...matching(FILTER, plan.count, { kind: "bin" }), place: plan.place }, ACTOR);
  expect((await rowsNow()).filter(({ deletedAt }) => deletedAt)).toHaveLength(2000);
  expect(await undoInSteps(plan.undo)).toEqual({ restored: 2000, skipped: 0 });
  expect(await rowsNow()).toEqual(before);
});

const profilesNow = async () =>
  await prisma().petProfile.findMany({
    where: { projectId: BigInt(scope.projectId) },
    orderBy: { petId: "asc" },
    select: { petId: true, species: true, size: true, location: true, feeAmount: true, feeCurrency: true },
  });

it("sets fields of the profiles of all that match a filter by profile, and one undo restores them", async () => {
  const ids = await freshPets(4);
  await editPet(scope, ids[0] ?? "", { version: 1, profile: { species: "cat", internal: { location: "Kennel 1", notes: "Shy" } } }, ACTOR);
  await editPet(scope, ids[1] ?? "", { version: 1, profile: { species: "cat" } }, ACTOR);
  const before = await profilesNow();
  const patch = { size: "small", fee: { amount: "80", currency: "EUR" }, internal: { location: "Kennel 2" } } as const;
  const future: Bulk["change"] = { kind: "profile", patch: { intakeDate: "2999-01-01" } };
  await expect(changeMany(scope, matching({ ...FILTER, species: "cat" }, 2, future), ACTOR)).rejects.toThrow("must not be in the future");
  const { changed, undo } = await changeMany(scope, matching({ ...FILTER, species: "cat" }, 2, { kind: "profile", patch }), ACTOR);
  expect(changed).toBe(2);
  const set = { species: "cat", size: "small", location: "Kennel 2", feeCurrency: "EUR" };
  expect(await profilesNow()).toMatchObject([set, set]);
  expect((await prisma().petProfile.findFirst({ where: { petId: BigInt(ids[0] ?? "") } }))?.notes).toBe("Shy");
  const { rows } = await pool().query<{ body: string }>(
    "select after::text as body from audit_entries where project_id = $1 and after->>'batch' is not null order by id desc limit 2",
    [scope.projectId],
  );
  expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining("Kennel 2"), expect.stringContaining("Kennel 2")]);
  expect(await undoMany(scope, undo as Undo, ACTOR)).toEqual({ restored: 2, skipped: 0, next: null });
  expect((await profilesNow()).filter(({ species }) => species === "cat")).toEqual(before);
});

it("sets yes or no of many, and the undo restores also what the answer ruled out", async () => {
  const ids = await freshPets(2);
  const known = { neutered: false, goodWithChildren: true, childrenFromAge: 6 };
  await editPet(scope, ids[0] ?? "", { version: 1, profile: known }, ACTOR);
  const answersOf = async () =>
    await prisma().petProfile.findMany({
      where: { petId: { in: ids.map(BigInt) } },
      orderBy: { petId: "asc" },
      select: { neutered: true, vaccinated: true, goodWithChildren: true, childrenFromAge: true, goodWithDogs: true, goodWithCats: true },
    });
  const patch = { neutered: true, vaccinated: true, goodWithDogs: null, goodWithCats: true, goodWithChildren: false };
  const change: Bulk["change"] = { kind: "profile", patch };
  const { undo } = await changeMany(scope, { selection: { kind: "picked", ids }, expected: 2, change }, ACTOR);
  const set = { ...patch, childrenFromAge: null };
  expect(await answersOf()).toEqual([set, set]);
  expect(await undoMany(scope, undo as Undo, ACTOR)).toMatchObject({ restored: 2, skipped: 0 });
  expect(await answersOf()).toMatchObject([known, { neutered: null, vaccinated: null, goodWithCats: null, goodWithChildren: null }]);
});

it("leaves another project's profiles as they are", async () => {
  const ids = await freshPets(1);
  const other = projectScope((await createProject("Neighbor", "free", ACTOR)).id);
  const change = { kind: "profile", patch: { species: "dog" } } as const;
  const picked: Bulk = { selection: { kind: "picked", ids }, expected: 1, change };
  expect(await changeMany(other, picked, ACTOR)).toMatchObject({ seen: 1, changed: 0 });
  await expect(changeMany(other, matching({ ...FILTER, species: "cat" }, 1, change), ACTOR)).rejects.toMatchObject({ code: "conflict" });
  expect(await profilesNow()).toEqual([]);
});
