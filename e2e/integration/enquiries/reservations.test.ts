import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, askedShelter, storedEnquiries, VISITOR } from "#e2e/support/asking.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { deleteBatch } from "#lib/operations/retention/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption, changeAdoption, undoAdoption } from "#lib/shelter/adoptions/mutations.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import { enquiryOf, retentionPreviewOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { findEnquiryRecord } from "#lib/shelter/enquiries/inbox/record.data.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";

let close: () => Promise<void>;
let shelter: PublishedShelter;
let host: string;
let biscuit: string;
let id: string;

beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
});
beforeEach(async () => {
  const made = await askedShelter();
  [shelter, host, biscuit] = [made.shelter, made.host, made.pet];
  await ask(host, biscuit);
  id = String((await storedEnquiries(shelter.scope))[0]?.id);
});
afterAll(() => close());

const change = (wanted: Partial<Parameters<typeof changeEnquiry>[2]>) =>
  changeEnquiry(shelter.scope, id, { version: 1, ...wanted }, shelter.actor);

it("reserves the animal when it is approved, and names the adopter in Adoptions; undone, both are as before", async () => {
  await change({ state: "approved", petStatus: "pending" });
  expect((await findPetRow(shelter.scope, biscuit))?.status).toBe("pending");
  const adoptions = async () => (await listAdoptions(shelter.scope, readAdoptionFilter({}), { today: "2026-11-26" })).rows;
  expect(await adoptions()).toMatchObject([{ stage: "reserved", enquiryId: id, adopter: VISITOR.name }]);
  await change({ version: 2, state: "new", petStatus: "available" });
  expect((await findPetRow(shelter.scope, biscuit))?.status).toBe("available");
  expect(await adoptions()).toMatchObject([{ stage: "cancelled", enquiryId: id }]);
});

it("has another version for callers of the API once an undo of the animal's change removes its order", async () => {
  await prisma().enquiry.update({ where: { id: BigInt(id) }, data: { quarantined: false } });
  await change({ state: "approved", petStatus: "pending" });
  const before = await findEnquiryRecord(shelter.scope, id);
  await undoPet(shelter.scope, biscuit, (await findPetRow(shelter.scope, biscuit))?.version ?? 0, shelter.actor);
  const after = await findEnquiryRecord(shelter.scope, id);
  expect([before?.orderId, after?.orderId]).toEqual([expect.any(String), null]);
  expect(after?.version).not.toBe(before?.version);
});

it("is not approved with an animal that was adopted meanwhile", async () => {
  await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { status: "sold" } });
  await expect(change({ state: "approved", petStatus: "pending" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Biscuit is no longer available."),
  });
  expect((await findPetRow(shelter.scope, biscuit))?.status).toBe("sold");
  expect(await enquiryOf(shelter, id)).toMatchObject({ state: "new", version: 1 });
});

it("neither takes nor releases an animal that is reserved for someone else", async () => {
  await ask(host, biscuit, { name: "Grace Hopper" });
  const other = String((await storedEnquiries(shelter.scope))[1]?.id);
  const changeOther = (wanted: Partial<Parameters<typeof changeEnquiry>[2]>) =>
    changeEnquiry(shelter.scope, other, { version: 1, ...wanted }, shelter.actor);
  await change({ state: "approved", petStatus: "pending" });
  await expect(changeOther({ state: "approved", petStatus: "pending" })).rejects.toMatchObject({ code: "conflict" });
  await changeOther({ state: "approved" });
  await expect(changeOther({ version: 2, state: "new", petStatus: "available" })).rejects.toMatchObject({ code: "conflict" });
  expect((await findPetRow(shelter.scope, biscuit))?.status).toBe("pending");
  const adoptions = (await listAdoptions(shelter.scope, readAdoptionFilter({}), { today: "2026-11-26" })).rows;
  expect(adoptions.map(({ enquiryId, stage }) => [enquiryId, stage])).toEqual([
    [other, "interested"],
    [id, "reserved"],
  ]);
});

describe("a move that is undone", () => {
  const pet = async () => (await findPetRow(shelter.scope, biscuit))?.status;
  const orders = async () => (await listOrders(shelter.scope, { limit: 100, after: undefined })).orders.map(({ status }) => status);
  const add = (adopter: string) => addAdoption(shelter.scope, { petId: biscuit, adopter }, shelter.actor);
  const move = async (adoption: string, stage: AdoptionStage) =>
    await changeAdoption(shelter.scope, adoption, { version: (await adoptionOf(shelter, adoption)).version, stage }, shelter.actor);
  const undo = async (adoption: string) =>
    await undoAdoption(shelter.scope, adoption, (await adoptionOf(shelter, adoption)).version, shelter.actor);
  const makePending = async () =>
    await editPet(
      shelter.scope,
      biscuit,
      { version: (await findPetRow(shelter.scope, biscuit))?.version ?? 0, status: "pending" },
      shelter.actor,
    );
  const all = async () =>
    (await listAdoptions(shelter.scope, readAdoptionFilter({}), { today: "2026-11-26" })).rows
      .map(({ adopter, stage, orderId }) => [adopter, stage, orderId] as const)
      .toSorted(([a], [b]) => a.localeCompare(b));

  it("leaves an animal pending that was pending for no one before, with the same order", async () => {
    const ada = await add("Ada");
    await makePending();
    const before = await all();
    for (const stage of ["reserved", "home"] as const) {
      await move(ada, stage);
      expect(await all()).toMatchObject([["Ada", stage, before[0]?.[2]]]);
      await undo(ada);
      expect([await pet(), await orders(), await all()]).toEqual(["pending", ["placed"], before]);
    }
  });

  it("names someone for a pending animal who had it before, and gives it back to no one", async () => {
    const ada = await add("Ada");
    await move(ada, "reserved");
    await move(ada, "interested");
    await makePending();
    const before = await all();
    expect(before).toMatchObject([
      ["", "reserved", expect.any(String)],
      ["Ada", "interested", expect.any(String)],
    ]);
    await move(ada, "reserved");
    expect([await pet(), await orders()]).toEqual(["pending", ["cancelled", "placed"]]);
    expect(await all()).toEqual([
      ["", "cancelled", before[1]?.[2]],
      ["Ada", "reserved", before[0]?.[2]],
    ]);
    await undo(ada);
    expect([await pet(), await orders(), await all()]).toEqual(["pending", ["cancelled", "placed"], before]);
  });

  it.each(["interested", "visit"] as const)(
    "is as if it had never been: back at %s, without its order, from Adoptions and from Animals",
    async (stage) => {
      const ada = await add("Ada");
      await move(ada, stage);
      await move(ada, "reserved");
      await undo(ada);
      expect([await pet(), await orders(), await all()]).toEqual(["available", [], [["Ada", stage, null]]]);
      await move(ada, "reserved");
      await undoPet(shelter.scope, biscuit, (await findPetRow(shelter.scope, biscuit))?.version ?? 0, shelter.actor);
      expect([await pet(), await orders(), await all()]).toEqual(["available", [], [["Ada", stage, null]]]);
    },
  );

  it("is the last change of the adoption", async () => {
    const ada = await add("Ada");
    await expect(undo(ada)).rejects.toMatchObject({ code: "not_found", message: "There is nothing to undo." });
    await move(ada, "reserved");
    await changeAdoption(shelter.scope, ada, { version: 2, note: "Has a garden" }, shelter.actor);
    await expect(undoAdoption(shelter.scope, ada, 2, shelter.actor)).rejects.toMatchObject({ code: "conflict" });
    await expect(undo(ada)).rejects.toMatchObject({ code: "not_found" });
    expect(await all()).toMatchObject([["Ada", "reserved", expect.any(String)]]);
  });
});

describe("the person in an adoption", () => {
  const NOW = new Date("2026-11-26T12:00:00Z");
  const at = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
  const PERSON = {
    adopter: "Ada",
    ...{ email: "ada@example.org", address: "Garden Lane 1" },
    note: "Has a garden",
    nextStep: "Call",
    nextOn: at(300),
    returnReason: "Allergy",
  };
  const store = async (stage: AdoptionStage, moved: number, changed: number, data: object = PERSON): Promise<string> => {
    const petId = BigInt(biscuit);
    const where = { projectId: BigInt(shelter.project.id), petId, orderId: stage === "home" ? petId + 1_000_000n : null };
    const dates = { movedAt: at(moved), updatedAt: at(changed) };
    const { id: stored } = await prisma().adoption.create({ data: { ...where, stage, ...dates, ...data } });
    return String(stored);
  };
  const keep = (data: { restingMonths?: number; completedMonths?: number }) =>
    prisma().enquirySettings.update({ where: { projectId: BigInt(shelter.project.id) }, data });
  const preview = (retained: string, months: string) => retentionPreviewOf(shelter, new URLSearchParams({ of: retained, months }));

  it("stays while the adoption rests or is completed, unless the project chooses months, and then goes with all that is said about them", async () => {
    const ids = [
      await store("interested", 800, 200),
      await store("visit", 200, 100),
      await store("home", 800, 1),
      await store("returned", 700, 700),
      await store("cancelled", 400, 400, { nextOn: at(0) }),
      await store("cancelled", 300, 300),
    ];
    const stages = async () =>
      (await Promise.all(ids.map((one) => adoptionOf(shelter, one)))).map(
        ({ stage, adopter, email, address, note, nextStep, nextOn, returnReason }) => [
          stage,
          [adopter, email, address, note, nextStep, nextOn, returnReason].some(Boolean),
        ],
      );
    expect(await deleteBatch("adoptions", NOW, 10)).toBe(1);
    expect(await stages()).toEqual([
      ...[["interested", true] as const, ["visit", true] as const, ["home", true] as const, ["returned", true] as const],
      ...[["cancelled", false] as const, ["cancelled", true] as const],
    ]);
    await keep({ restingMonths: 4, completedMonths: 25 });
    expect(await deleteBatch("adoptions", NOW, 10)).toBe(2);
    await keep({ completedMonths: 20 });
    expect(await deleteBatch("adoptions", NOW, 10)).toBe(1);
    expect(await deleteBatch("adoptions", NOW, 10)).toBe(0);
    expect(await stages()).toEqual([
      ...[["cancelled", false] as const, ["visit", true] as const, ["home", false] as const, ["returned", false] as const],
      ...[["cancelled", false] as const, ["cancelled", true] as const],
    ]);
  });

  it("stays until the same time after a step that is planned, and the history says who forgot it", async () => {
    const planned = await store("visit", 200, 200, { ...PERSON, nextOn: at(-30) });
    const [rests, home] = [await store("interested", 200, 200), await store("home", 800, 800)];
    await keep({ restingMonths: 4, completedMonths: 25 });
    expect(await deleteBatch("adoptions", NOW, 10)).toBe(2);
    expect(await adoptionOf(shelter, planned)).toMatchObject({ stage: "visit", adopter: "Ada", history: [] });
    expect((await adoptionOf(shelter, rests)).history).toMatchObject([
      { who: "Petstore", action: "adoption.forget", stage: { from: "interested", to: "cancelled" }, fields: [] },
    ]);
    expect(await adoptionOf(shelter, home)).toMatchObject({ history: [{ action: "adoption.forget", stage: null }] });
    for (const [days, stage] of [[118, "visit"] as const, [125, "cancelled"] as const]) {
      await deleteBatch("adoptions", at(-30 - days), 100);
      expect(await adoptionOf(shelter, planned)).toMatchObject({ stage });
    }
  });

  it("is counted before someone saves fewer months", async () => {
    const ago = (Date.now() - NOW.getTime()) / DAY_MS;
    await store("interested", -ago, 80 - ago, { ...PERSON, nextOn: at(20 - ago) });
    await store("visit", -ago, 40 - ago);
    await store("home", 80 - ago, -ago);
    expect(await preview("resting", "1")).toMatchObject({ due: 1, soon: 1, nextAt: expect.any(String) });
    expect(await preview("resting", "2")).toMatchObject({ due: 0, soon: 1, nextAt: expect.any(String) });
    expect(await preview("completed", "2")).toMatchObject({ due: 1, soon: 0 });
    await expect(preview("completed", "361")).rejects.toMatchObject({
      code: "invalid_parameter",
      message: expect.stringContaining("360 months"),
    });
    await expect(preview("animals", "1")).rejects.toMatchObject({
      message: 'The data must be one of enquiries, resting, completed; got "animals".',
    });
  });
});
