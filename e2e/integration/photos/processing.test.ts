import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { failJobs, forgetJobs } from "#e2e/support/jobs.ts";
import { processAll, storedKeys, upload } from "#e2e/support/photos.ts";
import { jpeg, noise } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { giveUpPhoto, processPhoto } from "#lib/shelter/photos/jobs.ts";
import { addPhoto, removePhoto } from "#lib/shelter/photos/mutations.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";
import { type ReadUpload, takeUpload } from "#lib/shelter/photos/upload.mutations.ts";
import type { KeyActor } from "#lib/tenancy/scope/principal.schema.ts";

let close: () => Promise<void>;
let tenant: Tenant;
let actor: KeyActor;
let petId: string;
beforeAll(async () => {
  close = await useTestDatabase({ MAX_PHOTO_MIB: "1" });
});
afterAll(() => close());
beforeEach(async () => {
  tenant = await makeTenant();
  actor = { kind: "api_key", id: tenant.keyId };
  petId = (await createPet(tenant.scope, { name: "Biscuit", categoryId: 1n, status: "available" }, actor)).id;
  for (const key of await storedKeys()) await mediaStorage().remove(key);
  await forgetJobs();
});

const put = async (content: Uint8Array) => await upload(tenant.scope, petId, content, actor);
const makeOld = (id: string) => pool().query("update pet_photos set created_at = now() - interval '2 days' where id = $1", [id]);
const photos = () => photosOfPet(tenant.scope, petId);

describe("the worker", () => {
  it("does a photo again when it was killed in the middle, and leaves no file without a photo", async () => {
    const { photo } = await put(await jpeg());
    const storage = mediaStorage();
    const killed = new Error("killed");
    const isLate = (key: string): boolean => key.endsWith("-1600.webp");
    mediaStorage.replace({ ...storage, put: (key, content) => (isLate(key) ? Promise.reject(killed) : storage.put(key, content)) });
    await expect(processAll()).rejects.toBe(killed);
    mediaStorage.replace(storage);
    expect(await photos()).toMatchObject([{ state: "processing" }]);
    await processAll();
    expect(await photos()).toMatchObject([{ state: "ready" }]);
    const keys = await storedKeys();
    expect(keys).toHaveLength(4);
    expect(keys.every((key) => key.includes(photo.hash))).toBe(true);
  });

  it("fails a photo whose files would exceed the plan, and stores none of them", async () => {
    await put(await noise(800));
    await processAll();
    expect(await photos()).toMatchObject([{ state: "failed", error: "no_room" }]);
    expect(await storedKeys()).toEqual([]);
  });

  it("tries again later while the storage is away, without using up attempts until a day is over", async () => {
    const { photo } = await put(await jpeg());
    const storage = mediaStorage();
    const away = new AppError("service_unavailable", "away");
    mediaStorage.replace({ ...storage, readWhole: () => Promise.reject(away) });
    await failJobs({ attempts: 9, runAt: new Date() });
    await processAll();
    const { rows } = await pool().query("select attempts, run_at > now() + interval '4 minutes' as later from graphile_worker.jobs");
    expect(rows).toEqual([{ attempts: 0, later: true }]);
    await makeOld(photo.id);
    await expect(processAll()).rejects.toBe(away);
    mediaStorage.replace(storage);
    expect(await photos()).toMatchObject([{ state: "processing" }]);
  });

  it("finishes a photo of a backup whose files are newer than its rows, from them", async () => {
    const { photo } = await put(await jpeg({ width: 900 }));
    await processAll();
    const before = "update pet_photos set state = 'processing', original = 'originals/gone', width = null, sizes = null where id = $1";
    await pool().query(before, [photo.id]);
    await processPhoto({ photoId: photo.id });
    expect(await photos()).toMatchObject([{ state: "ready", width: 900, height: 300 }]);
    await mediaStorage().remove(photoKey(photo.hash, "jpeg"));
    await pool().query(before, [photo.id]);
    await processPhoto({ photoId: photo.id });
    expect(await photos()).toMatchObject([{ state: "failed", error: "gave_up" }]);
  });

  it("has the original of an upload whose commit went unanswered", async () => {
    const content = await jpeg();
    const read: ReadUpload = async (store) => ({ original: await store(Readable.from([content])), alt: "" });
    const lost = takeUpload({ scope: tenant.scope, read, actor }, async (original, alt) => {
      await addPhoto(tenant.scope, { petId, original, alt }, actor);
      throw new AppError("service_unavailable", "lost");
    });
    await expect(lost).rejects.toThrow("lost");
    expect(await put(content)).toMatchObject({ isNew: false });
    await processAll();
    expect(await photos()).toMatchObject([{ state: "ready" }]);
    expect(await storedKeys()).toHaveLength(4);
  });
});

describe("the daily sweep", () => {
  const LATER = 2 * DAY_MS;
  const text = () => Readable.from([Buffer.from("x")]);

  it("removes files that nothing points to, once they are a day old", async () => {
    const { photo } = await put(await jpeg());
    await processAll();
    const kept = await storedKeys();
    await mediaStorage().put("originals/lost", text());
    await mediaStorage().put(photoKey("0".repeat(64), "320"), text());
    await sweepPhotos(Date.now());
    expect(await storedKeys()).toHaveLength(kept.length + 2);
    expect((await sweepPhotos(Date.now() + LATER)).files).toBe(2);
    expect(await storedKeys()).toEqual(kept);
    await removePhoto(tenant.scope, { petId, photoId: photo.id }, actor);
    await sweepPhotos(Date.now() + LATER);
    expect(await storedKeys()).toEqual([]);
  });

  it("leaves files alone that are not of photos, such as backups in the same bucket", async () => {
    await mediaStorage().put("backups/petstore/manifest.json", text());
    expect((await sweepPhotos(Date.now() + LATER)).files).toBe(0);
    expect(await storedKeys()).toEqual(["backups/petstore/manifest.json"]);
  });

  it("removes nothing where another installation keeps its photos", async () => {
    const lost = photoKey("0".repeat(64), "320");
    await mediaStorage().put(lost, text());
    await mediaStorage().put("installation", Readable.from(["0193e1a2-0000-7000-8000-0123456789ab"]));
    expect((await sweepPhotos(Date.now() + LATER)).files).toBe(0);
    expect(await storedKeys()).toEqual([lost]);
    await mediaStorage().remove("installation");
    expect((await sweepPhotos(Date.now() + LATER)).files).toBe(1);
  });

  it("forgets the photos of purged animals", async () => {
    await put(await jpeg());
    await processAll();
    await pool().query("delete from pets where id = $1", [petId]);
    expect((await sweepPhotos(Date.now() + LATER)).photos).toBe(1);
    expect(await storedKeys()).toEqual([]);
  });

  it("leaves a photo that waits longer than a day, and one that was uploaded again", async () => {
    const content = await jpeg();
    const { photo } = await put(content);
    await makeOld(photo.id);
    await sweepPhotos(Date.now());
    expect(await photos()).toMatchObject([{ state: "processing" }]);
    await giveUpPhoto({ photoId: photo.id });
    await put(content);
    await forgetJobs();
    await sweepPhotos(Date.now());
    expect(await photos()).toMatchObject([{ state: "processing" }]);
  });

  it("ends a photo whose worker died too often", async () => {
    await put(await jpeg());
    await failJobs();
    await sweepPhotos(Date.now() + LATER);
    expect(await photos()).toMatchObject([{ state: "failed", error: "gave_up" }]);
    expect(await storedKeys()).toEqual([]);
  });
});
