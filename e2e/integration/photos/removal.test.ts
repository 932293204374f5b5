import { beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { processAll, storedKeys, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { findOwnFile, photosOfPet } from "#lib/shelter/photos/data.ts";
import { removePhoto, restorePhoto } from "#lib/shelter/photos/mutations.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";
import type { KeyActor } from "#lib/tenancy/scope/principal.schema.ts";

const base = useDirectLane({ MAX_PHOTO_MIB: "4" });

let tenant: Tenant;
let actor: KeyActor;
let petId: string;
beforeEach(async () => {
  tenant = await makeTenant();
  actor = { kind: "api_key", id: tenant.keyId };
  petId = await addPet("Biscuit");
  for (const key of await storedKeys()) await mediaStorage().remove(key);
  await forgetJobs();
});

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const addPet = async (name: string) => (await createPet(tenant.scope, { name, categoryId: 1n, status: "available" }, actor)).id;
const put = async (width: number, alt = "", pet = petId) =>
  (await upload(tenant.scope, pet, await jpeg({ width, height: 60 }), actor, alt)).photo.id;
const ids = async () => (await photosOfPet(tenant.scope, petId)).map(({ id }) => id);
const remove = (photoId: string) => removePhoto(tenant.scope, { petId, photoId }, actor);
const restore = (photoId: string) => restorePhoto(tenant.scope, { petId, photoId }, actor);
const statusOf = async (path: string) => (await httpCall(base(), "GET", path)).status;

describe("undoing the deletion of a photo", () => {
  it("puts it back in its place, with its words, and records it", async () => {
    const [first, second, third] = [await put(51), await put(52, "Asleep"), await put(53)];
    await remove(second);
    expect(await ids()).toEqual([first, third]);
    const { version } = await restore(second);
    expect(await photosOfPet(tenant.scope, petId)).toMatchObject([{ id: first }, { id: second, alt: "Asleep" }, { id: third }]);
    const { rows } = await pool().query("select position from pet_photo_uses where pet_id = $1 order by position", [petId]);
    expect(rows).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }]);
    const { rows: audit } = await pool().query(
      "select action, after->'version' as version from audit_entries where entity_id = $1 order by id desc limit 1",
      [petId],
    );
    expect(audit).toEqual([{ action: "pet.restore_photo", version }]);
  });

  it("changes nothing the second time", async () => {
    const photo = await put(51);
    await remove(photo);
    const { version } = await restore(photo);
    expect(await restore(photo)).toEqual({ version });
    expect(await ids()).toEqual([photo]);
  });

  it("undoes several deletions, the last one first", async () => {
    const [first, second, third] = [await put(51), await put(52), await put(53)];
    await remove(first);
    await remove(third);
    await restore(third);
    expect(await ids()).toEqual([second, third]);
    await restore(first);
    expect(await ids()).toEqual([first, second, third]);
  });

  it("is refused once the animal has twelve others", async () => {
    const photo = await put(50);
    await remove(photo);
    for (let i = 1; i <= 12; i += 1) await put(50 + i);
    await expect(restore(photo)).rejects.toMatchObject({ code: "limit_reached", message: expect.stringContaining("at most 12 photos") });
    expect(await ids()).toHaveLength(12);
  });

  it("finds nothing of another animal or project", async () => {
    const photo = await put(51);
    await remove(photo);
    const foreign = await makeTenant();
    const by = { kind: "api_key" as const, id: foreign.keyId };
    await expect(restorePhoto(foreign.scope, { petId, photoId: photo }, by)).rejects.toMatchObject({ code: "not_found" });
    await expect(restorePhoto(tenant.scope, { petId: await addPet("Crumb"), photoId: photo }, actor)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await ids()).toEqual([]);
  });

  it("ends with the sweep a day later, which removes the files", async () => {
    const photo = await put(51);
    await processAll();
    await remove(photo);
    await sweepPhotos(Date.now());
    expect(await storedKeys()).toHaveLength(4);
    await restore(photo);
    await remove(photo);
    await sweepPhotos(Date.now() + 2 * DAY_MS);
    expect(await storedKeys()).toEqual([]);
    await expect(restore(photo)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused, and records nothing, when the sweep ends it at the same moment", async () => {
    const photo = await put(51);
    const { version } = await remove(photo);
    const sweep = await pool().connect();
    await sweep.query("begin");
    await sweep.query("delete from pet_photo_removals where photo_id = $1", [photo]);
    const refused = expect(restore(photo)).rejects.toMatchObject({ code: "not_found" });
    await eventually("the undo to wait", async () => (await pool().query(WAITING)).rowCount === 1);
    await sweep.query("commit");
    sweep.release();
    await refused;
    expect(await findPetRow(tenant.scope, petId)).toMatchObject({ version });
  });
});

it("keeps a photo that nothing used when its file is uploaded again while the sweep is at it", async () => {
  const photo = await put(51);
  await processAll();
  await pool().query("delete from pets where id = $1", [petId]);
  petId = await addPet("Crumb");
  const uploading = await pool().connect();
  await uploading.query("begin");
  await uploading.query("insert into pet_photo_uses (pet_id, photo_id, position) values ($1, $2, 1)", [petId, photo]);
  let isOver = false;
  const sweeping = sweepPhotos(Date.now() + 2 * DAY_MS).finally(() => {
    isOver = true;
  });
  await eventually("the sweep to come to the photo", async () => isOver || (await pool().query(WAITING)).rowCount === 1);
  await uploading.query("commit");
  uploading.release();
  await sweeping;
  expect(await ids()).toEqual([photo]);
  expect(await storedKeys()).toHaveLength(4);
});

describe("a deleted photo", () => {
  it("is served to no one until it is restored, not even in the dashboard", async () => {
    const photo = await put(51);
    await processAll();
    const [{ hash } = { hash: "" }] = await photosOfPet(tenant.scope, petId);
    const path = mediaPath(hash, "320");
    await remove(photo);
    expect(await statusOf(path)).toBe(404);
    expect(await findOwnFile(tenant.scope, hash, "320")).toBeUndefined();
    await restore(photo);
    expect(await statusOf(path)).toBe(200);
    expect(await findOwnFile(tenant.scope, hash, "320")).toBeGreaterThan(0);
  });

  it("counts until the sweep has removed its files, so that it can always be restored", async () => {
    const large = (fill: number) => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(2400 * 1024, fill)]);
    const add = async (content: Buffer) => (await upload(tenant.scope, petId, content, actor)).photo.id;
    const full = { code: "limit_reached", message: expect.stringContaining("within two days") };
    const first = await add(large(1));
    await remove(first);
    await expect(add(large(2))).rejects.toMatchObject(full);
    await restore(first);
    expect(await ids()).toEqual([first]);
    await pool().query("delete from pets where id = $1", [petId]);
    petId = await addPet("Crumb");
    await sweepPhotos(Date.now());
    await expect(add(large(2))).rejects.toMatchObject(full);
    await sweepPhotos(Date.now() + 2 * DAY_MS);
    expect(await storedKeys()).toEqual([]);
    await add(large(2));
  });

  it("is the same photo when its file is uploaded again", async () => {
    const photo = await put(51);
    await processAll();
    await remove(photo);
    expect(await put(51)).toBe(photo);
    await restore(photo);
    expect(await ids()).toEqual([photo]);
    await remove(photo);
    await restore(photo);
    expect(await ids()).toEqual([photo]);
  });
});
