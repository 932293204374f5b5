import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { importRows, photoFetchOf } from "#e2e/support/photo-import.ts";
import { upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AddressRanges } from "#lib/platform/address.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { fetchPhotos } from "#lib/shelter/photos/import.jobs.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const media = useMediaFolder();
const close = await useTestDatabase();
const original = settings();
const asked: string[] = [];
let picture: Buffer;
/** Each path returns a different photo. */
const server = createServer(({ url = "" }, response) => {
  asked.push(url);
  response.end(Buffer.concat([picture, Buffer.from(url)]));
});
let scope: ProjectScope;
let actor: Actor;

beforeAll(async () => {
  settings.replace({ ...original, ...parseSettings({ LOG_LEVEL: "silent", ...media }), DATABASE_URL: original.DATABASE_URL });
  picture = await jpeg();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  allowedAddresses.replace(new AddressRanges(["127.0.0.1"]));
});
afterAll(async () => {
  await sender().destroy();
  server.close();
  settings.replace(original);
  await close();
});
beforeEach(async () => {
  const owner = await makePerson("Ada");
  scope = projectScope((await makeShelter(owner)).project.id);
  actor = { kind: "user", id: owner.id };
  asked.length = 0;
});

const at = (n: number): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${n}`;
const payload = (importId: string) => ({ projectId: scope.projectId, importId });

async function petIds(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [scope.projectId]);
  return rows.map(({ id }) => id);
}

async function addPhotos(petId: string, count: number, bytes: number): Promise<void> {
  await pool().query(
    `with added as (
       insert into pet_photos (project_id, hash, bytes) select $1, gen_random_uuid()::text, $4 from generate_series(1, $3::int) returning id)
     insert into pet_photo_uses (pet_id, photo_id, position) select $2, id, 20 + row_number() over () from added`,
    [scope.projectId, petId, count, bytes],
  );
}

it("lists the photo of a full animal and goes on, and ends where the project has no room", async () => {
  const id = await importRows(scope, actor, `Biscuit,1,b,${at(1)},\r\nMoss,1,m,${at(2)},\r\n`);
  const [biscuit = "", moss = ""] = await petIds();
  await addPhotos(biscuit, 12, 0);
  await fetchPhotos(payload(id));
  const failures = [{ n: 2, name: "Biscuit", reason: "An animal can have at most 12 photos. Delete one first." }];
  expect(await photoFetchOf(scope, id)).toMatchObject({ total: 2, fetched: 1, failed: 1, isOver: true, failures });
  const last = await importRows(scope, actor, `Pepper,1,p,${at(3)},\r\nRex,1,r,${at(4)},\r\n`);
  await addPhotos(moss, 1, 512 * 1024 ** 2);
  await fetchPhotos(payload(last));
  expect(await photoFetchOf(scope, last)).toMatchObject({ total: 2, fetched: 0, failed: 1, isOver: true });
  expect(asked).not.toContain("/4");
});

it("adds the rest of the photos of an updated animal after the storage was away", async () => {
  await importRows(scope, actor, "Biscuit,1,b,,\r\n");
  const id = await importRows(scope, actor, `Biscuit the Second,1,b,${at(1)},${at(2)}\r\n`);
  const storage = mediaStorage();
  let puts = 0;
  const put: typeof storage.put = async (key, content) => {
    puts += 1;
    if (puts > 1) throw new AppError("service_unavailable", "away");
    await storage.put(key, content);
  };
  mediaStorage.replace({ ...storage, put });
  await expect(fetchPhotos(payload(id))).rejects.toMatchObject({ code: "service_unavailable" });
  mediaStorage.replace(storage);
  await fetchPhotos(payload(id));
  expect(await photoFetchOf(scope, id)).toMatchObject({ total: 2, fetched: 2, failed: 0, isOver: true });
  expect(await photosOfPet(scope, (await petIds())[0] ?? "")).toHaveLength(2);
});

it("notes a photo if and only if it adds it, so that an undo never takes it for someone else's", async () => {
  const id = await importRows(scope, actor, `Biscuit,1,b,${at(1)},\r\n`);
  const [petId = ""] = await petIds();
  await pool().query("alter table pet_import_rows add constraint killed check (added_photos = 0) not valid");
  await expect(fetchPhotos(payload(id))).rejects.toThrow("killed");
  await pool().query("alter table pet_import_rows drop constraint killed");
  expect(await photosOfPet(scope, petId)).toEqual([]);
  await fetchPhotos(payload(id));
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 1, changed: 0 });
  await upload(scope, petId, picture, actor);
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 0, changed: 1 });
});
