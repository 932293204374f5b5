import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ask, askedShelter, storedEnquiries, VISITOR } from "#e2e/support/asking.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.rules.ts";
import { listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { enquiryOf } from "#lib/shelter/enquiries/loaders.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/mutations.ts";
import { findEnquiryRecord } from "#lib/shelter/enquiries/record.data.ts";
import { undoPet } from "#lib/shelter/pets/change.mutations.ts";
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
