import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, askedShelter, storedEnquiries, VISITOR } from "#e2e/support/asking.ts";
import { makePerson } from "#e2e/support/people.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { countAdoptions, countDue, findDueAdoptions, listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { adoptionExport } from "#lib/shelter/adoptions/export.loaders.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption, changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { dayOf } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionChange } from "#lib/shelter/adoptions/schema.ts";
import { enquiryOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { listOrders } from "#lib/shelter/orders/data.ts";
import { addPet, binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";

let close: () => Promise<void>;
let shelter: PublishedShelter;
let host: string;
let biscuit: string;
let id: string;

const TODAY = "2026-11-26";

beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
});
beforeEach(async () => {
  const made = await askedShelter();
  [shelter, host, biscuit] = [made.shelter, made.host, made.pet];
  id = await addAdoption(shelter.scope, { petId: biscuit, adopter: "Ada Lovelace", email: "ada@example.org" }, shelter.actor);
});
afterAll(() => close());

const one = () => adoptionOf(shelter, id);
/** Acts like a colleague who sees its current version. */
const change = async (wanted: Omit<AdoptionChange, "version">) =>
  await changeAdoption(shelter.scope, id, { version: (await one()).version, ...wanted }, shelter.actor);
const pet = async () => (await findPetRow(shelter.scope, biscuit))?.status;
const orders = async () => (await listOrders(shelter.scope, { limit: 100, after: undefined })).orders;
const list = async (query: Record<string, string>) =>
  (await listAdoptions(shelter.scope, readAdoptionFilter(query), { today: TODAY })).rows;
const editBiscuit = async (status: "available" | "pending" | "sold") => {
  const row = await findPetRow(shelter.scope, biscuit);
  return await editPet(shelter.scope, biscuit, { version: row?.version ?? 0, status }, shelter.actor);
};

describe("an adoption", () => {
  it("takes its animal along: pending, adopted, back again; the API sees the order only", async () => {
    await change({ stage: "visit" });
    expect([await pet(), await orders()]).toEqual(["available", []]);
    await change({ stage: "reserved" });
    expect([await pet(), await orders()]).toMatchObject(["pending", [{ petId: biscuit, status: "placed" }]]);
    await change({ stage: "home" });
    expect([await pet(), await orders()]).toMatchObject(["sold", [{ status: "completed" }]]);
    expect(await list({})).toMatchObject([{ id, stage: "home", adopter: "Ada Lovelace", homeAt: expect.any(String) }]);
    for (const returnedOn of ["2020-01-01", "2999-01-01"]) {
      await expect(change({ stage: "returned", returnedOn })).rejects.toMatchObject({
        code: "invalid_body",
        message: `The day must be between the one when the animal went home and today; got ${returnedOn}.`,
      });
    }
    const back = { stage: "returned", returnReason: "Allergy in the family", returnedOn: dayOf(Date.now()) } as const;
    await change(back);
    expect([await pet(), await orders()]).toMatchObject(["available", [{ status: "cancelled" }]]);
    expect(await one()).toMatchObject(back);
    await expect(change({ returnedOn: "2999-01-01" })).rejects.toMatchObject({ code: "invalid_body" });
    expect((await one()).history.map(({ who, stage }) => [who, stage?.to])).toEqual([
      ["Owner", "returned"],
      ["Owner", "home"],
      ["Owner", "reserved"],
      ["Owner", "visit"],
      ["Owner", "interested"],
    ]);
  });

  it("is undone with the same order, and the moment of the adoption", async () => {
    for (const stage of ["reserved", "home"] as const) await change({ stage });
    const [before, adopted] = [await orders(), (await prisma().pet.findFirst({ where: { id: BigInt(biscuit) } }))?.adoptedAt];
    await change({ stage: "returned" });
    await change({ stage: "home" });
    expect(await orders()).toEqual(before);
    expect((await prisma().pet.findFirst({ where: { id: BigInt(biscuit) } }))?.adoptedAt).toEqual(adopted);
    expect(await one()).toMatchObject({ stage: "home", returnedOn: null, returnReason: "" });
    await change({ stage: "reserved" });
    await expect(change({ returnReason: "Allergy" })).rejects.toThrow("Only an adoption with the stage returned");
    await change({ stage: "interested" });
    expect([await pet(), (await orders()).map(({ status }) => status)]).toEqual(["available", ["cancelled"]]);
    expect(await list({})).toHaveLength(1);
  });

  it("is moved by one of two colleagues at once; the other one is told, and nothing is overwritten", async () => {
    const { version } = await one();
    const move = (stage: "visit" | "reserved") => changeAdoption(shelter.scope, id, { version, stage }, shelter.actor);
    const both = await Promise.allSettled([move("visit"), move("reserved")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", message: expect.stringContaining("A colleague changed this adoption") },
    });
    expect((await one()).stage).toBe(both[0]?.status === "fulfilled" ? "visit" : "reserved");
  });

  it("cannot take an animal that someone else has, is in the bin, or lets go what it does not have", async () => {
    const other = await addAdoption(shelter.scope, { petId: biscuit, adopter: "Grace Hopper" }, shelter.actor);
    await changeAdoption(shelter.scope, other, { version: 1, stage: "reserved" }, shelter.actor);
    const taken = { code: "conflict", message: "Biscuit is no longer available. Your change was not saved." };
    await expect(change({ stage: "reserved" })).rejects.toMatchObject(taken);
    await expect(change({ stage: "home" })).rejects.toMatchObject(taken);
    await expect(change({ stage: "returned" })).rejects.toMatchObject({ message: expect.stringContaining("cannot have come back") });
    await change({ stage: "cancelled" });
    expect([await pet(), (await one()).stage]).toEqual(["pending", "cancelled"]);
    const row = await findPetRow(shelter.scope, biscuit);
    await binPet(shelter.scope, biscuit, row?.version ?? 0, true, shelter.actor);
    const { version } = await adoptionOf(shelter, other);
    const stuck = changeAdoption(shelter.scope, other, { version, stage: "home" }, shelter.actor);
    await expect(stuck).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Biscuit is in the bin.") });
    await expect(addAdoption(shelter.scope, { petId: biscuit, adopter: "Eve" }, shelter.actor)).rejects.toMatchObject({ code: "conflict" });
  });

  it("follows what the list of animals and the API do with the animal", async () => {
    await editBiscuit("pending");
    expect(await list({ stage: "reserved" })).toMatchObject([{ adopter: "", petId: biscuit }]);
    await change({ note: "" });
    expect((await one()).version).toBe(1);
    await editBiscuit("sold");
    await editBiscuit("available");
    expect(await list({ stage: "returned" })).toMatchObject([{ adopter: "", returnReason: "", returnedOn: expect.any(String) }]);
    expect((await one()).stage).toBe("interested");
  });

  it("has the animal that was made pending before anyone was named", async () => {
    await editBiscuit("pending");
    await change({ stage: "reserved" });
    expect(await list({})).toMatchObject([{ id, stage: "reserved", orderId: expect.any(String) }]);
    expect([await pet(), await orders()]).toMatchObject(["pending", [{ status: "placed" }]]);
    await editBiscuit("sold");
    expect((await one()).stage).toBe("home");
  });

  it("keeps the adopter when a change of the animal is undone that had placed the order", async () => {
    await change({ stage: "reserved" });
    const row = await findPetRow(shelter.scope, biscuit);
    await undoPet(shelter.scope, biscuit, row?.version ?? 0, shelter.actor);
    expect([await pet(), await orders()]).toEqual(["available", []]);
    expect(await list({})).toMatchObject([{ id, stage: "interested", adopter: "Ada Lovelace", orderId: null }]);
    await editBiscuit("pending");
    const pending = await findPetRow(shelter.scope, biscuit);
    await undoPet(shelter.scope, biscuit, pending?.version ?? 0, shelter.actor);
    expect(await list({})).toHaveLength(1);
  });

  it("is no one else's, and assigned to members only", async () => {
    const other = await publishedShelter();
    const stranger = await makePerson("Stranger");
    await expect(adoptionOf(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(changeAdoption(other.scope, id, { version: 1, stage: "visit" }, other.actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(addAdoption(other.scope, { petId: biscuit, adopter: "Eve" }, other.actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(change({ assigneeId: stranger.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(changeAdoption(shelter.scope, id, { version: 1, note: "x" }, { ...shelter.actor, id: stranger.id })).rejects.toBeDefined();
    expect((await listAdoptions(other.scope, readAdoptionFilter({}), { today: TODAY })).rows).toEqual([]);
  });

  it("has no personal data in the audit log or in events", async () => {
    await change({ note: "Ada Lovelace has a garden", phone: "030 1234", address: "London", nextStep: "Call Ada", nextOn: TODAY });
    await change({ stage: "home" });
    await change({ stage: "returned", returnReason: "Ada moved" });
    const where = { projectId: BigInt(shelter.project.id) };
    const all = [await prisma().auditEntry.findMany({ where }), await prisma().event.findMany({ where })];
    const written = JSON.stringify(all, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    expect(written).toContain("nextStep");
    expect(written).not.toMatch(/Ada|ada@example|1234|garden|London/);
  });
});

describe("the list of adoptions", () => {
  it("finds them by stage, person, animal, and what is due, and counts each stage", async () => {
    await change({ nextStep: "Call", nextOn: "2026-11-25", assigneeId: shelter.actor.id, phone: "030 1234" });
    for (const q of ["LOVELACE", "Lövelace", "ada@example", "1234", "bisc"]) expect(await list({ q })).toHaveLength(1);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await list({ due: "1", assignee: shelter.actor.id ?? "", animal: biscuit, stage: "interested" })).toHaveLength(1);
    expect([await list({ stage: "visit" }), await countDue(shelter.scope, ["2026-11-24", "2026-11-25", TODAY])]).toEqual([[], [0, 1, 1]]);
    expect(await countAdoptions(shelter.scope, readAdoptionFilter({}), TODAY)).toMatchObject({ interested: 1, visit: 0, due: 1 });
    expect(await findDueAdoptions(shelter.scope, TODAY, 5)).toMatchObject([{ id, nextStep: "Call" }]);
    expect(await countAdoptions(shelter.scope, readAdoptionFilter({}), "2026-11-24")).toMatchObject({ interested: 1, due: 0 });
    await change({ stage: "cancelled" });
    expect(await list({ due: "1" })).toEqual([]);
  });

  it("shows what is due without animals in the bin, in the list, the count, and the overview alike", async () => {
    await change({ nextStep: "Call", nextOn: "2026-11-24" });
    const rex = await addPet(shelter.scope, { name: "Rex", categoryId: "1", status: "available" }, shelter.actor);
    const other = await addAdoption(shelter.scope, { petId: rex.id, adopter: "Bella", nextOn: "2026-11-25" }, shelter.actor);
    await prisma().pet.update({ where: { id: BigInt(biscuit) }, data: { deletedAt: new Date() } });
    expect(await findDueAdoptions(shelter.scope, TODAY, 1)).toMatchObject([{ id: other }]);
    expect(await list({ due: "1" })).toMatchObject([{ id: other }]);
    expect(await countAdoptions(shelter.scope, readAdoptionFilter({}), TODAY)).toMatchObject({ interested: 2, due: 1 });
  });

  it("is exported with what was chosen, and cells that no spreadsheet takes for formulas", async () => {
    await change({ adopter: '=HYPERLINK("https://evil.example")', note: "-1+2", phone: "+49 221 12345" });
    const other = await addPet(shelter.scope, { name: "Rex", categoryId: "1", status: "pending" }, shelter.actor);
    const text = await (await adoptionExport(shelter, "paws", new URLSearchParams({ stage: "interested" }))).text();
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      `${id},${biscuit},"Biscuit","interested","'=HYPERLINK(""https://evil.example"")","ada@example.org","tel:+49 221 12345","'-1+2"`,
    );
    expect(text).not.toContain(other.name);
    const workbook = await adoptionExport(shelter, "paws", new URLSearchParams({ format: "xlsx" }));
    expect(workbook.headers.get("content-disposition")).toBe('attachment; filename="paws-adoptions.xlsx"');
    expect(new Uint8Array(await workbook.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  });
});

describe("an enquiry that is approved", () => {
  const asked = async () => {
    await ask(host, biscuit);
    return String((await storedEnquiries(shelter.scope)).at(-1)?.id);
  };
  const decide = (enquiryId: string, version: number, wanted: { state: "approved" | "closed" | "declined" | "new" }) =>
    changeEnquiry(shelter.scope, enquiryId, { version, ...wanted }, shelter.actor);

  it("leads to an adoption with the visitor's contact, which it keeps when it is closed", async () => {
    const enquiryId = await asked();
    await decide(enquiryId, 1, { state: "approved" });
    expect((await list({}))[0]).toMatchObject({ stage: "interested", adopter: VISITOR.name, email: VISITOR.email, enquiryId });
    await decide(enquiryId, 2, { state: "closed" });
    expect((await enquiryOf(shelter, enquiryId)).adoption).toMatchObject({ stage: "interested" });
  });

  it("cancels the adoption when it is declined after all, and takes the same one when it is approved again", async () => {
    const enquiryId = await asked();
    await decide(enquiryId, 1, { state: "approved" });
    await decide(enquiryId, 2, { state: "declined" });
    expect(await list({ stage: "cancelled" })).toHaveLength(1);
    await decide(enquiryId, 3, { state: "approved" });
    expect(await list({})).toMatchObject([{ stage: "interested", enquiryId }, { id }]);
  });

  it("names the adopter of an animal that was pending already, without one", async () => {
    const enquiryId = await asked();
    await editBiscuit("pending");
    await decide(enquiryId, 1, { state: "approved" });
    expect(await list({ stage: "reserved" })).toMatchObject([{ adopter: VISITOR.name, enquiryId }]);
    expect(await list({})).toHaveLength(2);
  });
});
