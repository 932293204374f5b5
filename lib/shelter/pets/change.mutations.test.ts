import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { TESTER } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { addPet, binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { petHistory } from "#lib/shelter/pets/history.data.ts";
import { PET_STATUSES } from "#lib/shelter/pets/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
let ada: Actor;
beforeAll(async () => {
  const person = await prisma().user.create({ data: { email: "ada@example.org", name: "Ada", passwordHash: "none" } });
  ada = { kind: "user", id: String(person.id) };
  scope = projectScope((await createProject("Changes", "free", TESTER)).id);
  await prisma().member.create({ data: { projectId: BigInt(scope.projectId), userId: person.id, role: "staff" } });
});

const newPet = (status: (typeof PET_STATUSES)[number] = "available") =>
  addPet(scope, { name: "Biscuit", categoryId: "9223372036854775807", status }, ada);
const ordersOf = async (petId: string) =>
  (await listOrders(scope, { limit: 100, after: undefined })).orders.filter((order) => order.petId === petId).map((order) => order.status);

const AFTER: Record<string, string[]> = {
  "available → pending": ["placed"],
  "available → sold": ["completed"],
  "pending → available": ["cancelled"],
  "pending → sold": ["completed"],
  "sold → pending": ["placed"],
  "sold → available": ["cancelled"],
};

for (const from of PET_STATUSES) {
  for (const to of PET_STATUSES.filter((status) => status !== from)) {
    it(`${from} → ${to} updates the order according to the rule`, async () => {
      const pet = await newPet(from);
      const changed = await editPet(scope, pet.id, { version: 1, status: to }, ada);
      expect(changed).toMatchObject({ status: to, version: 2 });
      expect(await ordersOf(pet.id)).toEqual(AFTER[`${from} → ${to}`]);
    });
  }
}

async function listedOrders(petId: string): Promise<unknown[]> {
  const { orders } = await listOrders(scope, { limit: 1000, after: undefined });
  return orders.filter((order) => order.petId === petId);
}

for (const from of PET_STATUSES) {
  for (const to of PET_STATUSES.filter((status) => status !== from)) {
    it(`undoing ${from} → ${to} leaves the orders as they were before`, async () => {
      const pet = await newPet(from);
      const before = await listedOrders(pet.id);
      const { version } = await editPet(scope, pet.id, { version: 1, status: to }, ada);
      expect(await listedOrders(pet.id)).not.toEqual(before);
      expect(await undoPet(scope, pet.id, version, ada)).toMatchObject({ status: from, version: 3 });
      expect(await listedOrders(pet.id)).toEqual(before);
      const { events } = await petHistory(scope, pet.id);
      expect(events[0]).toMatchObject({ who: "Ada", action: "pet.update", changes: [{ field: "status", from: to, to: from }] });
    });
  }
}

it("undoing an undo follows the rule again", async () => {
  const pet = await newPet();
  await editPet(scope, pet.id, { version: 1, status: "pending" }, ada);
  await undoPet(scope, pet.id, 2, ada);
  expect(await undoPet(scope, pet.id, 3, ada)).toMatchObject({ status: "pending" });
  expect(await ordersOf(pet.id)).toEqual(["placed"]);
});

it("an undo is refused after another change and to other people", async () => {
  const pet = await newPet();
  await editPet(scope, pet.id, { version: 1, status: "pending" }, ada);
  await expect(undoPet(scope, pet.id, 2, { kind: "cli", id: "0" })).rejects.toMatchObject({ code: "not_found" });
  await editPet(scope, pet.id, { version: 2, name: "Butter" }, { kind: "cli", id: "0" });
  await expect(undoPet(scope, pet.id, 2, ada)).rejects.toMatchObject({ code: "conflict" });
  expect(await ordersOf(pet.id)).toEqual(["placed"]);
});

it("an undo waits for an adoption that another program is changing at the same time, and ends it", async () => {
  const pet = await newPet();
  await editPet(scope, pet.id, { version: 1, status: "pending" }, ada);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from adoptions a%for update'";
  const undone = await transaction(async (on) => {
    await on.query("update adoptions set stage = 'home' where pet_id = $1", [pet.id]);
    const undo = undoPet(scope, pet.id, 2, ada);
    await eventually("the undo waits for the adoption", async () => (await pool().query(waiting)).rowCount === 1);
    return { undo };
  });
  expect(await undone.undo).toMatchObject({ status: "available" });
  expect(await ordersOf(pet.id)).toEqual(["cancelled"]);
});

it("a cancelled order stays cancelled, and the next adoption gets a new order", async () => {
  const pet = await newPet("pending");
  await editPet(scope, pet.id, { version: 1, status: "available" }, ada);
  await editPet(scope, pet.id, { version: 2, status: "pending" }, ada);
  expect(await ordersOf(pet.id)).toEqual(["cancelled", "placed"]);
});

it("an edit of an outdated version is refused and overwrites nothing", async () => {
  const pet = await newPet();
  await editPet(scope, pet.id, { version: 1, name: "Butter" }, ada);
  await expect(editPet(scope, pet.id, { version: 1, name: "Bean" }, ada)).rejects.toMatchObject({ code: "conflict" });
  await expect(binPet(scope, pet.id, 1, true, ada)).rejects.toMatchObject({ code: "conflict" });
  expect(await prisma().pet.findUnique({ where: { id: BigInt(pet.id) } })).toMatchObject({ name: "Butter", version: 2, deletedAt: null });
});

it("one of two concurrent edits is saved and the other is refused", async () => {
  const pet = await newPet();
  const both = await Promise.allSettled(["One", "Two"].map((name) => editPet(scope, pet.id, { version: 1, name }, ada)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("the history shows each author, action, and change with exact int64 values", async () => {
  const pet = await newPet();
  await editPet(scope, pet.id, { version: 1, name: "Butter", categoryId: "9223372036854775806" }, ada);
  await editPet(scope, pet.id, { version: 2, name: "Butter" }, ada);
  await binPet(scope, pet.id, 2, true, ada);
  await expect(editPet(scope, pet.id, { version: 3, name: "In the bin" }, ada)).rejects.toMatchObject({ code: "conflict" });
  await binPet(scope, pet.id, 3, false, ada);
  const { events: history } = await petHistory(scope, pet.id);
  expect(history.map(({ who, action, changes }) => ({ who, action, changes }))).toEqual([
    { who: "Ada", action: "pet.restore", changes: [] },
    { who: "Ada", action: "pet.delete", changes: [] },
    {
      who: "Ada",
      action: "pet.update",
      changes: [
        { field: "name", from: "Biscuit", to: "Butter" },
        { field: "categoryId", from: "9223372036854775807", to: "9223372036854775806" },
      ],
    },
    {
      who: "Ada",
      action: "pet.create",
      changes: [
        { field: "name", from: null, to: "Biscuit" },
        { field: "categoryId", from: null, to: "9223372036854775807" },
        { field: "status", from: null, to: "available" },
      ],
    },
  ]);
});

it("a long history is paginated back to the animal's creation without duplicates", async () => {
  const pet = await newPet();
  await prisma().$executeRaw`
    insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
    select ${BigInt(scope.projectId)}, 'system', null, 'pet.update', 'pet', ${pet.id}, jsonb_build_object('name', 'Name ' || n)
      from generate_series(1, 150) as n`;
  const first = await petHistory(scope, pet.id);
  const second = await petHistory(scope, pet.id, first.next ?? "");
  expect([first.events.length, second.events.length, second.next]).toEqual([100, 51, null]);
  expect(first.next).toBe(first.events.at(-1)?.id);
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(151);
  expect(second.events.at(-1)?.action).toBe("pet.create");
});

it("another project's animal gets the same answer as a missing one", async () => {
  const pet = await newPet();
  const other = projectScope((await createProject("Other", "free", TESTER)).id);
  await prisma().member.create({ data: { projectId: BigInt(other.projectId), userId: BigInt(ada.id ?? 0), role: "staff" } });
  await expect(editPet(other, pet.id, { version: 1, name: "Mine" }, ada)).rejects.toMatchObject({ code: "not_found" });
  await expect(binPet(other, pet.id, 1, true, ada)).rejects.toMatchObject({ code: "not_found" });
  expect(await petHistory(other, pet.id)).toEqual({ events: [], next: null });
});
