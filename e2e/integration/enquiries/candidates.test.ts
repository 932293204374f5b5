import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, askedShelter } from "#e2e/support/asking.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findCandidates } from "#lib/operations/personal-data/candidates.data.ts";
import { candidateSchema } from "#lib/operations/personal-data/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addAdoption } from "#lib/shelter/adoptions/mutations.ts";

let close: () => Promise<void>;
let asked: Awaited<ReturnType<typeof askedShelter>>;
let unnamed: string;

beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
  asked = await askedShelter();
  const { shelter, host, pet } = asked;
  await ask(host, pet, { name: "Ada Lovelace", email: "ADA@example.org", phone: "030 123-45 67" });
  await ask(host, pet, { name: "Ada King", email: "ada@example.org", phone: "" });
  await ask(host, pet, { name: "Bo Lovelace", email: "bo@example.org", phone: "" });
  await addAdoption(shelter.scope, { petId: pet, adopter: "Lady Lovelace", email: "ada@example.org" }, shelter.actor);
  unnamed = await addAdoption(shelter.scope, { petId: pet, adopter: "Augusta Lovelace", phone: "+49 30 1234567" }, shelter.actor);
});
afterAll(() => close());

const find = (text: string) => findCandidates(asked.shelter.scope, text);
const ADA = { address: "ada@example.org", phones: "030 123-45 67" };

it("lists the people with a name by their addresses, and adoptions of those who gave none", async () => {
  expect(await find("Lövelace")).toEqual(await find("LOVELACE"));
  expect(await find("LOVELACE")).toEqual({
    people: [
      { ...ADA, names: "Ada Lovelace, Lady Lovelace", enquiries: 1, adoptions: 1 },
      { address: "bo@example.org", names: "Bo Lovelace", phones: "", enquiries: 1, adoptions: 0 },
    ],
    withoutAddress: [{ id: unnamed, name: "Augusta Lovelace", phone: "+49 30 1234567", animal: "Biscuit" }],
    isMore: false,
  });
  expect((await find("a%")).people).toEqual([]);
});

it("finds a phone number however it is written", async () => {
  const written = ["0301234567", "030/1234567", "1234 567", "+49 30 1234567", "+49 (0)30 1234567", "0049301234567"];
  for (const text of written) {
    const { people, withoutAddress } = await find(text);
    expect([people, withoutAddress.map(({ id }) => id)]).toEqual([
      [{ ...ADA, names: "Ada Lovelace", enquiries: 1, adoptions: 0 }],
      [unnamed],
    ]);
  }
  expect((await find("+43 30 1234567")).withoutAddress).toEqual([]);
  expect((await find("30")).people).toEqual([]);
});

it("names a few of the many names that one address gave", async () => {
  const projectId = BigInt(asked.shelter.project.id);
  const rows = Array.from({ length: 8 }, (_, n) => ({
    ...{ projectId, formId: `many${n}`, name: `Mallory ${n}`, email: "m@example.org", phone: `040 11${n}`, message: "Hi", consent: "Yes" },
  }));
  await prisma().enquiry.createMany({ data: rows });
  expect((await find("mallory")).people).toEqual([
    {
      address: "m@example.org",
      names: "Mallory 0, Mallory 1, Mallory 2, Mallory 3, Mallory 4 and 3 more",
      phones: "040 110, 040 111, 040 112, 040 113, 040 114 and 3 more",
      enquiries: 8,
      adoptions: 0,
    },
  ]);
});

it("says nothing of another project, and takes neither a letter nor what cannot be stored", async () => {
  const other = (await askedShelter()).shelter;
  expect(await findCandidates(other.scope, "Lovelace")).toEqual({ people: [], withoutAddress: [], isMore: false });
  for (const [text, message] of [
    ["a", "Enter at least 2 characters of a name or a phone number"],
    ["a\0b", "The name contains a character that cannot be stored"],
    ["a".repeat(321), "A name can have at most 320 characters here"],
  ] as const) {
    expect(candidateSchema.safeParse({ text }).error?.issues[0]?.message).toBe(message);
  }
});
