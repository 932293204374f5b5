import { beforeEach, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { removePhoto, sharePhoto } from "#lib/shelter/photos/mutations.ts";
import { mediaPath } from "#lib/shelter/photos/rules.ts";
import type { KeyActor } from "#lib/tenancy/scope/principal.schema.ts";

const base = useDirectLane();

let tenant: Tenant;
let actor: KeyActor;
let petId: string;
let photo: { id: string; hash: string };
beforeEach(async () => {
  tenant = await makeTenant();
  actor = { kind: "api_key", id: tenant.keyId };
  petId = await addPet("Biscuit");
  await forgetJobs();
  photo = (await upload(tenant.scope, petId, await jpeg(), actor, "The litter")).photo;
  await processAll();
});

const addPet = async (name: string) => (await createPet(tenant.scope, { name, categoryId: 1n, status: "available" }, actor)).id;
const share = (...petIds: string[]) => sharePhoto(tenant.scope, { petId, photoId: photo.id, petIds }, actor);
const photosOf = (id: string) => photosOfPet(tenant.scope, id);

describe("a photo of a litter", () => {
  it("becomes the last photo of the others, with its words, and each has it in its history", async () => {
    const [first, second] = [await addPet("Crumb"), await addPet("Crust")];
    const { photo: own } = await upload(tenant.scope, first, await jpeg({ width: 60, height: 50 }), actor);
    await share(first, second);
    expect(await photosOf(first)).toMatchObject([{ id: own.id }, { id: photo.id, alt: "The litter", state: "ready" }]);
    expect(await photosOf(second)).toMatchObject([{ id: photo.id }]);
    const { rows } = await pool().query(
      "select entity_id as pet from audit_entries where action = 'pet.add_photo' and entity_id = any($1) order by id",
      [[first, second]],
    );
    expect(rows.map(({ pet }) => pet)).toEqual([first, first, second]);
  });

  it("is stored and counted once", async () => {
    await share(await addPet("Crumb"));
    const { rows } = await pool().query("select count(*)::int from pet_photos where project_id = $1", [tenant.scope.projectId]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("stays with the others when it is deleted for one", async () => {
    const other = await addPet("Crumb");
    await share(other);
    await removePhoto(tenant.scope, { petId, photoId: photo.id }, actor);
    expect(await photosOf(other)).toMatchObject([{ id: photo.id }]);
    expect((await httpCall(base(), "GET", mediaPath(photo.hash, "320"))).status).toBe(200);
  });

  it("changes nothing for those that have it", async () => {
    const other = await addPet("Crumb");
    await share(other, petId);
    await share(other);
    expect(await photosOf(other)).toHaveLength(1);
  });

  it("is given to all or to none: one has twelve, or is another project's", async () => {
    const [full, empty] = [await addPet("Full"), await addPet("Empty")];
    for (let i = 0; i < 12; i += 1) await upload(tenant.scope, full, await jpeg({ width: 50 + i, height: 50 }), actor);
    await expect(share(empty, full)).rejects.toMatchObject({
      code: "limit_reached",
      message: expect.stringContaining("12 photos already"),
    });
    const foreign = await makeTenant();
    const theirs = await createPet(
      foreign.scope,
      { name: "Rex", categoryId: 1n, status: "available" },
      { kind: "api_key", id: foreign.keyId },
    );
    await expect(share(empty, theirs.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(sharePhoto(tenant.scope, { petId: empty, photoId: photo.id, petIds: [petId] }, actor)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await photosOf(empty)).toEqual([]);
  });
});
