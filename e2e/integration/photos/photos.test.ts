import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { processAll, storedKeys, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { giveUpPhoto } from "#lib/shelter/photos/jobs.ts";
import { changePhoto, removePhoto } from "#lib/shelter/photos/mutations.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const base = useDirectLane({ MAX_PHOTO_MIB: "4" });

let tenant: Tenant;
let actor: Actor & { kind: "api_key"; id: string };
let petId: string;
beforeEach(async () => {
  tenant = await makeTenant();
  actor = { kind: "api_key", id: tenant.keyId };
  petId = (await createPet(tenant.scope, { name: "Biscuit", categoryId: 1n, status: "available" }, actor)).id;
  for (const key of await storedKeys()) await mediaStorage().remove(key);
  await forgetJobs();
});

const put = (content: Uint8Array | Readable, alt?: string) => upload(tenant.scope, petId, content, actor, alt);
const photos = () => photosOfPet(tenant.scope, petId);
const get = (path: string, headers: Record<string, string> = {}, method = "GET") => httpCall(base(), method, path, { headers });

describe("an uploaded photo", () => {
  it("is processed by the worker, then served, and its original is deleted", async () => {
    const { photo } = await put(await jpeg({ width: 1000, height: 500 }), "Biscuit asleep");
    expect(photo).toMatchObject({ state: "processing", alt: "Biscuit asleep", width: null });
    expect((await get(mediaPath(photo.hash, "800"))).status).toBe(404);
    expect(await storedKeys()).toEqual([expect.stringMatching(/^originals\//)]);
    await processAll();
    expect(await photos()).toMatchObject([{ state: "ready", width: 1000, height: 500, error: null }]);
    const stored = await storedKeys();
    expect(stored).toHaveLength(4);
    expect(stored.every((key) => key.startsWith(`photos/${photo.hash.slice(0, 2)}/${photo.hash}`))).toBe(true);
    const answer = await get(mediaPath(photo.hash, "800"));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
  });

  it("raises the animal's version and is in its history and events", async () => {
    const { version } = await put(await jpeg());
    expect(version).toBe(2);
    const { rows: audit } = await pool().query("select action, after->'version' as version from audit_entries where entity_id = $1", [
      petId,
    ]);
    expect(audit).toContainEqual({ action: "pet.add_photo", version: 2 });
    await processAll();
    expect((await findPetRow(tenant.scope, petId))?.version).toBe(2);
    const { rows: events } = await pool().query("select type from events where project_id = $1 order by id", [tenant.scope.projectId]);
    expect(events.filter(({ type }) => type === "pet.updated")).toHaveLength(2);
  });

  it("belongs to a whole litter without being stored again", async () => {
    const content = await jpeg();
    const first = await put(content);
    const second = (await createPet(tenant.scope, { name: "Crumb", categoryId: 1n, status: "available" }, actor)).id;
    const other = await upload(tenant.scope, second, content, actor);
    expect(other.photo.id).toBe(first.photo.id);
    await processAll();
    expect((await storedKeys()).length).toBe(4);
    await removePhoto(tenant.scope, { petId, photoId: first.photo.id }, actor);
    expect(await photosOfPet(tenant.scope, second)).toMatchObject([{ state: "ready" }]);
    expect((await get(mediaPath(first.photo.hash, "320"))).status).toBe(200);
  });

  it("changes nothing when the same file comes again", async () => {
    const content = await jpeg();
    const { version } = await put(content);
    const again = await put(content);
    expect(again).toMatchObject({ isNew: false, version });
    expect(await photos()).toHaveLength(1);
    expect(await storedKeys()).toHaveLength(1);
  });

  it("has another address in another project", async () => {
    const content = await jpeg();
    const { photo } = await put(content);
    const foreign = await makeTenant();
    const by = { kind: "api_key" as const, id: foreign.keyId };
    const pet = await createPet(foreign.scope, { name: "Rex", categoryId: 1n, status: "available" }, by);
    expect((await upload(foreign.scope, pet.id, content, by)).photo.hash).not.toBe(photo.hash);
  });
});

describe("a served photo", () => {
  it("answers conditions, ranges, and HEAD", async () => {
    const { photo } = await put(await jpeg());
    await processAll();
    const path = mediaPath(photo.hash, "jpeg");
    const whole = await get(path);
    const { etag = "", "content-length": length = "" } = whole.headers;
    expect((await get(path, { "If-None-Match": etag })).status).toBe(304);
    const part = await get(path, { Range: "bytes=0-9" });
    expect([part.status, part.headers["content-range"], part.headers["content-length"]]).toEqual([206, `bytes 0-9/${length}`, "10"]);
    const end = await get(path, { Range: "bytes=-5", "If-Range": etag });
    expect([end.status, end.headers["content-length"]]).toEqual([206, "5"]);
    expect((await get(path, { Range: "bytes=-5", "If-Range": '"another"' })).status).toBe(200);
    expect((await get(path, { Range: `bytes=${length}-` })).status).toBe(416);
    expect((await get(path, { Range: "bytes=0-1,3-4" })).status).toBe(200);
    const head = await get(path, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.text]).toEqual([200, length, ""]);
    expect((await get(path, {}, "POST")).status).toBe(405);
  });

  it("stops being served while the animal is in the bin or unlisted, and after the photo is deleted", async () => {
    const { photo, version } = await put(await jpeg());
    await processAll();
    const path = mediaPath(photo.hash, "320");
    expect((await get(path)).status).toBe(200);
    await binPet(tenant.scope, petId, version, true, actor);
    expect((await get(path)).status).toBe(404);
    await binPet(tenant.scope, petId, version + 1, false, actor);
    expect((await get(path)).status).toBe(200);
    await writePet(tenant.scope, { petId, change: {}, profile: { listed: false } }, actor);
    expect((await get(path)).status).toBe(404);
    await writePet(tenant.scope, { petId, change: {}, profile: { listed: true } }, actor);
    await removePhoto(tenant.scope, { petId, photoId: photo.id }, actor);
    expect((await get(path)).status).toBe(404);
  });

  it.each(["/media/", "/media/x.jpg", "/media/..%2Foriginals%2Fx", `/media/${"0".repeat(64)}.jpg`])("is 404 at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("is 503 with a sentence while the storage is away", async () => {
    const { photo } = await put(await jpeg());
    await processAll();
    const storage = mediaStorage();
    mediaStorage.replace({ ...storage, readWhole: () => Promise.reject(new AppError("service_unavailable", "away")) });
    const answer = await get(mediaPath(photo.hash, "320"));
    expect([answer.status, answer.text]).toEqual([503, "Photos cannot be shown right now. Try again shortly.\n"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    mediaStorage.replace(storage);
  });
});

describe("a failed photo", () => {
  it("is processed again when it is uploaded after a failure", async () => {
    const content = await jpeg();
    const { photo } = await put(content);
    await giveUpPhoto({ photoId: photo.id });
    expect(await photos()).toMatchObject([{ state: "failed", error: "gave_up" }]);
    await put(content);
    await processAll();
    expect(await photos()).toMatchObject([{ state: "ready", error: null }]);
  });
});

describe("limits", () => {
  const large = (kib: number, fill: number) => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(kib * 1024, fill)]);

  it("stop at the thirteenth photo of an animal, but not at the twelfth's second upload", async () => {
    const sizes = Array.from({ length: 12 }, (_, i) => ({ width: 50 + i, height: 60 }));
    for (const size of sizes) await put(await jpeg(size));
    const last = await jpeg(sizes.at(-1));
    expect(await put(last)).toMatchObject({ isNew: false });
    await expect(put(await jpeg({ width: 100, height: 60 }))).rejects.toMatchObject({
      code: "limit_reached",
      message: "An animal can have at most 12 photos. Delete one first.",
    });
    expect(await storedKeys()).toHaveLength(12);
    await giveUpPhoto({ photoId: (await photos()).at(-1)?.id });
    expect((await put(last)).photo).toMatchObject({ state: "processing" });
  });

  it("stop at the twelfth when several arrive at once", async () => {
    for (let i = 0; i < 10; i += 1) await put(await jpeg({ width: 50 + i, height: 60 }));
    const more = await Promise.all([90, 91, 92, 93].map((width) => jpeg({ width, height: 60 })));
    const ends = await Promise.allSettled(more.map((content) => put(content)));
    expect(ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))).toMatchObject([
      { code: "limit_reached" },
      { code: "limit_reached" },
    ]);
    expect(await photos()).toHaveLength(12);
    expect(await storedKeys()).toHaveLength(12);
  });

  it("stop at the plan's bytes, and store nothing of the file that is too much", async () => {
    await put(large(2400, 1));
    await expect(put(large(2400, 2))).rejects.toThrow(
      "allows 4 MiB of photos in a project. Delete photos that you no longer need, which makes room within two days",
    );
    expect(await storedKeys()).toHaveLength(1);
  });

  it("leave room for the files of a small photo", async () => {
    await put(large(3900, 1));
    await expect(put(await jpeg())).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("stop at 15 MiB", async () => {
    async function* endless() {
      yield await jpeg();
      for (;;) yield Buffer.alloc(1024 ** 2);
    }
    await expect(put(Readable.from(endless()))).rejects.toMatchObject({
      code: "payload_too_large",
      message: "A photo can have at most 15 MB. Make it smaller and upload it again.",
    });
    expect(await storedKeys()).toEqual([]);
  });
});

describe("changing photos", () => {
  it("keeps one order when two people move photos at once", async () => {
    for (const width of [51, 52, 53, 54]) await put(await jpeg({ width, height: 60 }));
    const ids = (await photos()).map(({ id }) => id);
    const [first = "", , , last = ""] = ids;
    await Promise.all([
      changePhoto(tenant.scope, { petId, photoId: last, patch: { position: 1 } }, actor),
      changePhoto(tenant.scope, { petId, photoId: first, patch: { position: 4 } }, actor),
    ]);
    const { rows } = await pool().query("select photo_id as id, position from pet_photo_uses where pet_id = $1 order by position", [petId]);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect([rows[0]?.id, rows[3]?.id]).toEqual([last, first]);
  });

  it("closes the gap of a deleted photo, and finds no photo of another animal", async () => {
    for (const width of [51, 52, 53]) await put(await jpeg({ width, height: 60 }));
    const [, second] = await photos();
    const other = (await createPet(tenant.scope, { name: "Crumb", categoryId: 1n, status: "available" }, actor)).id;
    await expect(removePhoto(tenant.scope, { petId: other, photoId: second?.id ?? "" }, actor)).rejects.toMatchObject({
      code: "not_found",
    });
    await removePhoto(tenant.scope, { petId, photoId: second?.id ?? "" }, actor);
    const { rows } = await pool().query("select position from pet_photo_uses where pet_id = $1 order by position", [petId]);
    expect(rows).toEqual([{ position: 1 }, { position: 2 }]);
  });
});
