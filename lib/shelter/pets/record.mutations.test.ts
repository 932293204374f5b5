import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { changeMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { addPet, binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";

const close = await useTestDatabase();
afterAll(close);

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const EARLIER = new Date("2020-03-01T10:00:00.123Z");
const NEW = { name: "Biscuit", categoryId: 1n } as const;
const add = (status: "available" | "sold", profile?: { species: string }) =>
  addPet(tenant.scope, { name: "Biscuit", categoryId: "1", status, profile }, TESTER);
const edit = (id: string, version: number, change: object) => editPet(tenant.scope, id, { version, ...change }, TESTER);
const api = (petId: string, change: object) => writePet(tenant.scope, { petId, change }, TESTER);

async function adoptedAt(petId: string): Promise<Date | null> {
  return (await prisma().pet.findUniqueOrThrow({ where: { id: BigInt(petId) } })).adoptedAt;
}
async function adoptedEarlier(): Promise<string> {
  const { id } = await add("sold");
  await prisma().pet.update({ where: { id: BigInt(id) }, data: { adoptedAt: EARLIER } });
  // Retention deletes old entries the same way.
  await prisma().auditEntry.deleteMany({ where: { entityType: "pet", entityId: id } });
  return id;
}

it.each<[string, () => Promise<{ id: string }>]>([
  ["in the dashboard", () => add("sold")],
  ["with a profile", () => add("sold", { species: "dog" })],
  ["by the API", () => createPet(tenant.scope, { ...NEW, status: "sold" }, TESTER)],
])("notes the moment of an animal that is added as adopted %s", async (_, create) => {
  const began = Date.now();
  const at = await adoptedAt((await create()).id);
  expect(Math.abs((at?.getTime() ?? 0) - began)).toBeLessThan(60_000);
});

it("notes the moment of an adoption by a person, by the API, and of many, and keeps it whatever else changes", async () => {
  const [one, other, third] = [await add("available"), await add("available"), await add("available")];
  expect(await adoptedAt(one.id)).toBeNull();
  await edit(one.id, 1, { status: "sold" });
  await api(other.id, { status: "sold" });
  const selection = { kind: "picked" as const, ids: [third.id] };
  await changeMany(tenant.scope, { selection, expected: 1, change: { kind: "status", status: "sold" } }, TESTER);
  for (const { id } of [one, other, third]) expect(await adoptedAt(id)).toBeInstanceOf(Date);
  const at = await adoptedAt(one.id);
  await edit(one.id, 2, { name: "Butter" });
  await binPet(tenant.scope, one.id, 3, true, TESTER);
  await binPet(tenant.scope, one.id, 4, false, TESTER);
  expect(await adoptedAt(one.id)).toEqual(at);
});

it("forgets it when the animal is no longer adopted, and brings it back with an undo", async () => {
  const [one, other] = [await adoptedEarlier(), await adoptedEarlier()];
  await edit(one, 1, { status: "available" });
  expect(await adoptedAt(one)).toBeNull();
  await undoPet(tenant.scope, one, 2, TESTER);
  expect(await adoptedAt(one)).toEqual(EARLIER);
  const selection = { kind: "picked" as const, ids: [other] };
  const { undo } = await changeMany(tenant.scope, { selection, expected: 1, change: { kind: "status", status: "pending" } }, TESTER);
  expect(await adoptedAt(other)).toBeNull();
  await undoMany(tenant.scope, undo ?? { batch: "", from: "" }, TESTER);
  expect(await adoptedAt(other)).toEqual(EARLIER);
});

it("takes the last change for an animal that was adopted before the moment was noted", async () => {
  const { id } = await add("sold");
  await prisma().pet.update({ where: { id: BigInt(id) }, data: { adoptedAt: null, updatedAt: EARLIER } });
  await edit(id, 1, { name: "Butter" });
  expect(await adoptedAt(id)).toEqual(EARLIER);
});

it("notes it for seeded animals that are adopted alone", async () => {
  const { scope } = await makeTenant();
  await seedPets(scope, 100, 7, TESTER);
  const count = (where: object) => prisma().pet.count({ where: { projectId: BigInt(scope.projectId), ...where } });
  expect(await count({ adoptedAt: { not: null } })).toBe(await count({ status: "sold" }));
  expect(await count({ status: "sold", adoptedAt: null })).toBe(0);
});
