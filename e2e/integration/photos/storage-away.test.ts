import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { processAll, storedKeys, upload } from "#e2e/support/photos.ts";
import { jpeg, jpegOfBytes } from "#e2e/support/pictures.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { type MediaPlace, mediaPlace } from "#lib/platform/config/media-place.ts";
import { isRoot } from "#lib/platform/db/embedded/locations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { copyMissing } from "#lib/platform/storage/copy.service.ts";
import { onStorage } from "#lib/platform/storage/errors.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";

const DISK_BYTES = 256 * 1024;
const FULL = "The disk for photos is full, so none can be stored until the service's operator frees up space. Nothing was changed.";
const AWAY = "The storage for photos cannot be used right now. Nothing was changed. Try again later.";

const media = useMediaFolder();
const base = useDirectLane(media);
const disk = path.join(media.DATA_DIR, "disk");
let healthy: Storage;
let tenant: Tenant;
let petId: string;
let large: Buffer;

beforeAll(async () => {
  mkdirSync(disk);
  if (isRoot()) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", disk]);
  large = await jpegOfBytes(4 * DISK_BYTES);
  healthy = mediaStorage();
});
afterAll(() => {
  if (isRoot()) execFileSync("umount", ["-l", disk]);
});
beforeEach(async () => {
  mediaStorage.replace(healthy);
  tenant = await makeTenant();
  petId = (await createPet(tenant.scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER)).id;
});

/** Returns a folder that fails like a full disk, since mounting one needs root. */
function fullDisk(): Storage {
  const storage = folderStorage(disk);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  return isRoot() ? storage : { ...storage, put: () => onStorage(() => Promise.reject(full)) };
}

const send = (content: Buffer) =>
  httpCall(base(), "POST", `/v1/pets/${petId}/photos`, { key: tenant.key, ...photoForm(content, "", "photo.jpg") });

it.each([
  ["the disk is full", fullDisk, FULL],
  ["the S3 server refuses connections", () => bucketStorage(mediaPlace("s3+http://key:hidden@127.0.0.1:9/media") as MediaPlace), AWAY],
])("an upload while %s is refused with a sentence, stores nothing, and succeeds later", async (_, broken, sentence) => {
  const storage = broken();
  mediaStorage.replace(storage);
  const refused = await send(large);
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([503, sentence]);
  expect(refused.headers).toHaveProperty("retry-after");
  expect(await photosOfPet(tenant.scope, petId)).toEqual([]);
  expect((await pool().query("select from pet_photos where project_id = $1", [tenant.scope.projectId])).rows).toEqual([]);
  if (sentence === FULL) expect(await storedKeys()).toEqual([]);
  mediaStorage.replace(healthy);
  expect((await send(large)).status).toBe(201);
});

it("photos are served and processed from a bucket after they were copied to it", async () => {
  const server = await startS3Server();
  for (const width of [500, 600]) {
    await upload(tenant.scope, petId, await jpeg({ width }), TESTER);
    if (width === 500) await processAll();
  }
  const bucket = bucketStorage(mediaPlace(server.MEDIA_URL) as MediaPlace);
  await copyMissing(healthy, bucket, "");
  for (const key of await storedKeys()) await healthy.remove(key);
  mediaStorage.replace(bucket);
  await processAll();
  const photos = await photosOfPet(tenant.scope, petId);
  expect(photos).toMatchObject([
    { state: "ready", width: 500 },
    { state: "ready", width: 600 },
  ]);
  for (const { hash } of photos) {
    const { status, headers } = await httpCall(base(), "GET", mediaPath(hash, "320"));
    expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
  }
  await server.stop();
});
