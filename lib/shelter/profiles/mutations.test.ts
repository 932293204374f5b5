import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { profilePatches } from "#e2e/support/profile-patches.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { CSV } from "#lib/history/audit/export.view.ts";
import { auditReader } from "#lib/history/audit/log.data.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { purgePets } from "#lib/shelter/pets/bin.jobs.ts";
import { changeMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { addPet, binPet, editPet, undoPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { mergeProfile, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

const close = await useTestDatabase();
afterAll(close);

const SECRET = /981020012345678|bites|Kennel/;
const BISCUIT = {
  species: "dog",
  breeds: ["Beagle"],
  birthDate: "2023-05",
  fee: { amount: "150", currency: "EUR" },
} satisfies ProfilePatch;
const INTERNAL = { microchip: "981020012345678", notes: "bites", location: "Kennel 12" };

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

const add = (profile?: ProfilePatch) => addPet(tenant.scope, { name: "Biscuit", categoryId: "1", status: "available", profile }, TESTER);
const edit = (petId: string, version: number, profile: ProfilePatch) => editPet(tenant.scope, petId, { version, profile }, TESTER);
const stored = async (petId: string) => (await profilesOf(tenant.scope, [petId])).get(petId);
const lastEvent = async () => {
  const event = (await everyEvent(tenant.scope)).at(-1);
  return { type: event?.type, data: JSON.parse(event?.data ?? "{}") as Record<string, unknown> };
};
const lastEntry = () =>
  prisma().auditEntry.findFirstOrThrow({
    where: { projectId: BigInt(tenant.scope.projectId), entityType: "pet" },
    orderBy: { id: "desc" },
    select: { before: true, after: true },
  });

it("stores a new animal's profile and shows it in its event, without what is internal", async () => {
  const { id, version } = await add({ ...BISCUIT, internal: INTERNAL });
  expect(version).toBe(1);
  const { internal: _, ...open } = UNKNOWN_PROFILE;
  const profile = { ...open, ...BISCUIT, fee: { amount: "150.00", currency: "EUR" } };
  expect(await stored(id)).toEqual({ ...profile, internal: INTERNAL });
  expect(await lastEvent()).toEqual({
    type: "pet.created",
    data: { id: Number(id), name: "Biscuit", categoryId: 1, status: "available", profile },
  });
  expect(await lastEntry()).toMatchObject({ before: null, after: { name: "Biscuit", profile, internal: INTERNAL } });
});

it("raises the version, keeps only what changed in the history, and has the whole profile in the event", async () => {
  const { id } = await add(BISCUIT);
  expect(await edit(id, 1, { color: "tan", fee: { amount: "99.99" }, internal: { notes: "bites" } })).toMatchObject({ version: 2 });
  expect(await lastEntry()).toEqual({
    before: { version: 1, profile: { color: null, fee: { amount: "150.00", currency: "EUR" } }, internal: { notes: null } },
    after: { version: 2, profile: { color: "tan", fee: { amount: "99.99", currency: "EUR" } }, internal: { notes: "bites" } },
  });
  const { type, data } = await lastEvent();
  expect(type).toBe("pet.updated");
  expect(data["profile"]).toMatchObject({ species: "dog", color: "tan", fee: { amount: "99.99", currency: "EUR" } });
  expect(data["profile"]).not.toHaveProperty("internal");
  await editPet(tenant.scope, id, { version: 2, name: "Butter" }, TESTER);
  expect((await lastEvent()).data).toEqual({ id: Number(id), name: "Butter", categoryId: 1, status: "available" });
  await edit(id, 3, { internal: { location: "Kennel 12" } });
  expect((await lastEvent()).data).toEqual({ id: Number(id), name: "Butter", categoryId: 1, status: "available" });
  expect(await stored(id)).toMatchObject({ species: "dog", color: "tan" });
  expect(JSON.stringify(await everyEvent(tenant.scope))).not.toMatch(SECRET);
});

it("changes nothing, and no version, where nothing differs", async () => {
  const { id } = await add(BISCUIT);
  const before = await lastEntry();
  expect(await edit(id, 1, { ...BISCUIT, color: null, internal: null })).toMatchObject({ version: 1 });
  const plain = await add({ listed: true, breeds: null, color: null });
  expect(await edit(plain.id, 1, {})).toMatchObject({ version: 1 });
  expect([await stored(plain.id), before]).toEqual([undefined, expect.objectContaining({ before: null })]);
});

it("undoes a change of the profile, internal fields and large ids included, and undoes the undo", async () => {
  const friend = "9007199254740993";
  await prisma().pet.create({ data: { id: BigInt(friend), projectId: BigInt(tenant.scope.projectId), name: "Friend", categoryId: 1n } });
  const { id } = await add({ ...BISCUIT, goodWithChildren: true, childrenFromAge: 6, bondedWith: [friend], internal: INTERNAL });
  const before = await stored(id);
  await edit(id, 1, { goodWithChildren: false, bondedWith: null, fee: null, weightGrams: 1, internal: { notes: null, location: "Barn" } });
  const after = await stored(id);
  await prisma().pet.delete({ where: { id: BigInt(friend) } });
  expect(await undoPet(tenant.scope, id, 2, TESTER)).toMatchObject({ version: 3 });
  expect(await stored(id)).toEqual(before);
  await undoPet(tenant.scope, id, 3, TESTER);
  expect(await stored(id)).toEqual(after);
});

it("keeps profiles through a bulk change and its undo", async () => {
  const { id } = await add({ ...BISCUIT, internal: INTERNAL });
  const before = await stored(id);
  const selection = { kind: "picked" as const, ids: [id] };
  const { undo } = await changeMany(tenant.scope, { selection, expected: 1, change: { kind: "bin" } }, TESTER);
  await undoMany(tenant.scope, undo ?? { batch: "", from: "" }, TESTER);
  expect(await stored(id)).toEqual(before);
});

it.each<[string, (ids: { other: string; binned: string; own: string }) => string[], RegExp]>([
  [
    "another project's animal",
    ({ other }) => [other],
    /^The body has an error: profile.bondedWith must be ids of animals of this project; it has no \d+\.$/,
  ],
  ["an animal in the bin", ({ binned }) => [binned], /it has no \d+\.$/],
  ["animals that never were", () => ["0", "-5", "9223372036854775807"], /it has no 0, -5, 9223372036854775807\.$/],
  ["the animal itself", ({ own }) => [own], /^The body has an error: profile.bondedWith must not have the animal itself\.$/],
])("refuses a bond with %s and changes nothing", async (_, bondedWith, sentence) => {
  const foreign = await makeTenant();
  const other = (await createPet(foreign.scope, { name: "Max", categoryId: 1n, status: "available" }, TESTER)).id;
  const binned = (await add()).id;
  await binPet(tenant.scope, binned, 1, true, TESTER);
  const { id } = await add(BISCUIT);
  const wrong = { color: "tan", bondedWith: bondedWith({ other, binned, own: id }) };
  await expect(edit(id, 1, wrong)).rejects.toMatchObject({ code: "invalid_body", message: expect.stringMatching(sentence) });
  expect(await stored(id)).toMatchObject({ color: null, bondedWith: [] });
});

it("keeps a bond with an animal that is gone by now, and refuses what does not fit together", async () => {
  const friend = await add();
  const { id } = await add({ bondedWith: [friend.id] });
  await binPet(tenant.scope, friend.id, 1, true, TESTER);
  const third = await add();
  await edit(id, 1, { bondedWith: [friend.id, third.id] });
  expect(await stored(id)).toMatchObject({ bondedWith: [friend.id, third.id] });
  await expect(edit(id, 2, { birthDate: "2999", fee: { amount: "1.00" } })).rejects.toMatchObject({
    code: "invalid_body",
    message:
      'The body has 2 errors: profile.birthDate must not be in the future; got "2999". profile.fee.currency is required beside fee.amount.',
  });
  await expect(add({ childrenFromAge: 6 })).rejects.toMatchObject({ code: "invalid_body" });
});

it("sends no statement about profiles for animals that are added and changed without one", async () => {
  const sent: string[] = [];
  const prototype = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  const spy = vi.spyOn(prototype, "query").mockImplementation(function (this: unknown, ...given) {
    const [statement] = given as [string | { text?: string; name?: string }];
    if (typeof statement !== "string") sent.push(`${statement.name ?? ""}: ${statement.text}`);
    return query.apply(this, given);
  });
  const { id } = await createPet(tenant.scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
  await writePet(tenant.scope, { petId: id, change: { name: "Max" } }, TESTER);
  spy.mockRestore();
  const names = sent.map((text) => text.split(":")[0]);
  expect(names).toEqual(expect.arrayContaining(["create_pets", "pet_rows_lock", "record_pet_changes"]));
  expect(sent.filter((text) => /pet_profiles|profile/.test(text))).toEqual([]);
});

it("reads back what any changes led to, and undoes the last of them", async () => {
  await fc.assert(
    fc.asyncProperty(profilePatches, fc.array(profilePatches, { minLength: 1, maxLength: 3 }), async (first, rest) => {
      const bondless = ({ bondedWith: _, ...patch }: ProfilePatch): ProfilePatch => patch;
      const valid = (before: typeof UNKNOWN_PROFILE, patch: ProfilePatch) => mergeProfile(before, bondless(patch), Date.now());
      let expected = valid(UNKNOWN_PROFILE, first);
      fc.pre(expected.errors.length === 0);
      let pet = await add(bondless(first));
      for (const patch of rest) {
        const next = valid(expected.after, patch);
        if (next.errors.length > 0) continue;
        const before = expected.after;
        const edited = await edit(pet.id, pet.version, bondless(patch));
        expect((await stored(pet.id)) ?? UNKNOWN_PROFILE).toEqual(next.after);
        if (edited.version > pet.version) {
          const undone = await undoPet(tenant.scope, pet.id, edited.version, TESTER);
          expect(await stored(pet.id)).toEqual(before);
          pet = await edit(pet.id, undone.version, bondless(patch));
        }
        expected = next;
      }
    }),
    { numRuns: 40 },
  );
});

it("shows changes in the audit log in words", async () => {
  const { id } = await add({ ...BISCUIT, breeds: ["Beagle", "Pug"] });
  await edit(id, 1, { size: "extra_large", fee: null, breeds: null, internal: { location: "Kennel 12" } });
  const rows = await (await auditReader(tenant.scope, {}, { from: undefined, to: undefined }))(undefined, 2);
  const text = CSV.part(rows, false);
  for (const words of ["Size: none → Extra large", "Fee: 150.00 EUR → none", "Breeds: Beagle, Pug → none", "Location: none → Kennel 12"]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("Species: dog; Birth date: 2023-05");
});

it("deletes a profile with its animal when the bin is emptied", async () => {
  const { id } = await add(BISCUIT);
  await binPet(tenant.scope, id, 1, true, TESTER);
  expect(await stored(id)).toBeDefined();
  await purgePets(Date.now() + 40 * 86_400_000);
  expect(await prisma().petProfile.count({ where: { petId: BigInt(id) } })).toBe(0);
});
