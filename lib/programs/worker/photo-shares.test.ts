import { afterAll, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const media = useMediaFolder();
const close = await useTestDatabase();
settings.replace({ ...settings(), ...media });
afterAll(close);

/** @returns the photos' ids */
async function addPhotos(owner: Person, count: number): Promise<string[]> {
  const { scope } = await makeShelter(owner);
  const { id } = await createPet(scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER);
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await upload(scope, id, await jpeg({ width: 100 + i }), TESTER)).photo.id);
  return ids;
}

it("ten photos of one person's five projects let another's photo go first as soon as one is done", async () => {
  const [one, other] = [await makePerson("One"), await makePerson("Other")];
  const many: string[] = [];
  for (let i = 0; i < 5; i += 1) many.push(...(await addPhotos(one, 2)));
  const [own = ""] = await addPhotos(other, 1);
  const started: string[] = [];
  let next = Promise.withResolvers<void>();
  const hold = async (payload: unknown): Promise<void> => {
    started.push((payload as { photoId: string }).photoId);
    await next.promise;
  };
  const work = startWorker({ tasks: { "photos.process": hold } });
  await expect.poll(() => started).toHaveLength(1);
  const first = next;
  next = Promise.withResolvers();
  first.resolve();
  await expect.poll(() => started).toHaveLength(2);
  expect(started).toEqual([many[0], own]);
  next.resolve();
  await work.stop();
});
