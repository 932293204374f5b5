import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { watchChanges } from "#e2e/support/watch-changes.ts";
import { announceWithin, onChange, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { sitePool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { shownFile } from "#lib/shelter/photos/shown.state.ts";
import type { KeyActor } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase(useMediaFolder());
await startListening();
afterAll(async () => {
  await stopListening();
  await close();
});

let heard = "";
const until = watchChanges();
onChange(
  ({ projectId }) => {
    heard = projectId;
  },
  () => undefined,
);
let markers = 0;

/** PostgreSQL notifies in the order of the commits, so all earlier changes have been received. */
async function allHeard(): Promise<void> {
  markers += 1;
  const marker = `marker-${markers}`;
  await prisma().$transaction((tx) => announceWithin(tx, { kind: "checks", projectId: marker }));
  await until(() => heard === marker);
}

async function photoOf({ scope, keyId }: Tenant) {
  const actor: KeyActor = { kind: "api_key", id: keyId };
  const petId = (await createPet(scope, { name: "Biscuit", categoryId: 1n, status: "available" }, actor)).id;
  const { photo } = await upload(scope, petId, await jpeg(), actor);
  await processAll();
  await allHeard();
  const list = (listed: boolean) => writePet(scope, { petId, change: {}, profile: { listed } }, actor);
  return { hash: photo.hash, list };
}

let asked: { mock: { calls: unknown[] } };
beforeEach(() => {
  vi.restoreAllMocks();
  asked = vi.spyOn(sitePool(), "query");
});

it("asks the database once for all files of a photo", async () => {
  const { hash } = await photoOf(await makeTenant());
  const [small, large] = [await shownFile(hash, "320"), await shownFile(hash, "jpeg")];
  expect(small).toBeGreaterThan(0);
  expect(large).toBeGreaterThan(0);
  expect(asked.mock.calls).toHaveLength(1);
});

it("asks once for photos that are asked for together, and finds each", async () => {
  const [one, other] = [await photoOf(await makeTenant()), await photoOf(await makeTenant())];
  await other.list(false);
  asked.mock.calls.length = 0;
  const files = await Promise.all([one.hash, other.hash, "0".repeat(64), one.hash].map((hash) => shownFile(hash, "320")));
  expect(files).toEqual([expect.any(Number), undefined, undefined, files[0]]);
  expect(asked.mock.calls).toHaveLength(1);
});

it("asks again after a change of the project's animals, and not after one of another project", async () => {
  const [own, foreign] = [await photoOf(await makeTenant()), await photoOf(await makeTenant())];
  await shownFile(own.hash, "320");
  await foreign.list(false);
  expect(await shownFile(own.hash, "320")).toBeGreaterThan(0);
  expect(asked.mock.calls).toHaveLength(1);
  await own.list(false);
  expect(await shownFile(own.hash, "320")).toBeUndefined();
  await own.list(true);
  expect(await shownFile(own.hash, "320")).toBeGreaterThan(0);
});

it("remembers no answer that a change of the project overtook", async () => {
  const { hash, list } = await photoOf(await makeTenant());
  const late = Promise.withResolvers<void>();
  const query = sitePool().query.bind(sitePool());
  vi.spyOn(sitePool(), "query").mockImplementationOnce(async (...given: unknown[]) => {
    const rows = await (query as (...all: unknown[]) => Promise<unknown>)(...given);
    await late.promise;
    return rows;
  });
  const before = shownFile(hash, "320");
  await list(false);
  late.resolve();
  await before;
  expect(await shownFile(hash, "320")).toBeUndefined();
});
