import "reflect-metadata";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { importRows, photoFetchOf } from "#e2e/support/photo-import.ts";
import { processAll } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AddressRanges } from "#lib/platform/address.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { undoPlan } from "#lib/shelter/pets/import/undo/data.ts";
import { undoImport } from "#lib/shelter/pets/import/undo/jobs.ts";
import { startUndo } from "#lib/shelter/pets/import/undo/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { maxFetchMs } from "#lib/shelter/photos/download.service.ts";
import { fetchPhotos } from "#lib/shelter/photos/import.jobs.ts";
import type { StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NAME = "photos.example";
const media = useMediaFolder();
const trust = useTrustedAuthority();
const close = await useTestDatabase();
const original = settings();
let dns: DnsPeer;
let receiver: Receiver;
let scope: ProjectScope;
let actor: Actor;

beforeAll(async () => {
  dns = await startDnsPeer();
  const values = { LOG_LEVEL: "silent", DNS_SERVERS: dns.address, ...media };
  settings.replace({ ...original, ...parseSettings(values), DATABASE_URL: original.DATABASE_URL });
  receiver = await startReceiver(await trust.authority().issue(NAME));
  dns.set(NAME, [{ type: "A", value: "127.0.0.1" }]);
  allowedAddresses.replace(new AddressRanges(["127.0.0.1"]));
});
afterAll(async () => {
  await sender().destroy();
  await receiver.close();
  await dns.close();
  settings.replace(original);
  await close();
});
beforeEach(async () => {
  const owner = await makePerson("Ada");
  scope = projectScope((await makeShelter(owner)).project.id);
  actor = { kind: "user", id: owner.id };
  receiver.received.length = 0;
  await forgetJobs();
});

const at = (path: string): string => `https://${NAME}:${receiver.port}/${path}`;
const payload = (importId: string) => ({ projectId: scope.projectId, importId });

const imported = (rows: string): Promise<string> => importRows(scope, actor, rows);
const fetchOf = (id: string) => photoFetchOf(scope, id);

async function addOwnPhoto(petId: string, bytes: Buffer): Promise<void> {
  const read = async (store: (file: AsyncIterable<Uint8Array>) => Promise<StoredOriginal>) => ({
    original: await store(Readable.from([bytes])),
    alt: "",
  });
  await uploadPhoto(scope, { petId, read }, actor);
}

async function photoStates(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [scope.projectId]);
  const photos = await Promise.all(rows.map(({ id }) => photosOfPet(scope, id)));
  return photos.map((list) => list.map(({ state }) => state).join(" "));
}

it("fetches photos by their addresses after the animals are added, and lists what failed and why", async () => {
  const pictures = [await jpeg({ background: "#aa0000" }), await jpeg({ background: "#00aa00" })];
  receiver.respond = ({ path }, response) => {
    if (path === "/1.jpg" || path === "/2.jpg")
      response.writeHead(200, { "content-type": "image/jpeg" }).end(pictures[Number(path[1]) - 1]);
    else if (path === "/inside.jpg") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else if (path === "/page.jpg") response.writeHead(200).end("<html>");
    else if (path === "/large.jpg") response.writeHead(200, { "content-length": String(16 * 1024 ** 2) }).flushHeaders();
    else response.writeHead(404).end();
  };
  const id = await imported(
    [
      `Biscuit,1,b,${at("1.jpg")},${at("2.jpg")}`,
      `Moss,1,m,${at("inside.jpg")},${at("page.jpg")}`,
      `Pepper,1,p,${at("none.jpg")},${at("large.jpg")}`,
      "Rex,1,r,,",
    ].join("\r\n"),
  );
  expect(await fetchOf(id)).toMatchObject({ total: 6, fetched: 0, isOver: false });
  const tasks = (await queuedJobs()).map(({ task }) => task);
  expect(tasks).toContain("pets.import.photos");
  await fetchPhotos(payload(id));
  const fetched = await fetchOf(id);
  expect(fetched).toMatchObject({ total: 6, fetched: 2, failed: 4, isOver: true });
  expect(fetched?.failures.map(({ n, name, reason }) => [n, name, reason])).toEqual([
    [3, "Moss", "169.254.169.254 is not on the public internet, so it was not fetched."],
    [3, "Moss", "A photo must be a JPEG, PNG, WebP, or AVIF file; this file is something else."],
    [4, "Pepper", "The server answered with 404."],
    [4, "Pepper", "A photo can have at most 15 MB. Make it smaller and upload it again."],
  ]);
  await processAll();
  expect(await photoStates()).toEqual(["ready ready", "", "", ""]);
});

it("follows three redirects, each through the guard, also from one that leads to a cloud drive’s page", async () => {
  const picture = await jpeg();
  const drive = "https://1drv.ms/i/x";
  const leads: Record<string, string> = { "/a": "/b", "/b": at("c"), "/c": "/1.jpg", "/far": "/a", "/drive": drive, "/odd": "http://" };
  receiver.respond = ({ path = "" }, response) => {
    const location = leads[path];
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end(location ?? picture);
  };
  const id = await imported(`Biscuit,1,b,${at("a")},${at("far")}\r\nMoss,1,m,,${at("drive")}\r\nRex,1,r,${at("odd")},\r\n`);
  await fetchPhotos(payload(id));
  const fetched = await fetchOf(id);
  expect(fetched).toMatchObject({ fetched: 1, failed: 3, isOver: true });
  expect(fetched?.failures.map(({ reason }) => reason)).toEqual([
    "The address leads to another one more than 3 times.",
    expect.stringMatching(/^This is a share link of OneDrive.*Download the picture there/),
    "The address leads to one that is not valid.",
  ]);
});

it("never reaches private addresses, whether written or by name, and sends no password", async () => {
  allowedAddresses.replace(new AddressRanges([]));
  dns.set("inside.example", [{ type: "A", value: "10.0.0.7" }]);
  const id = await imported(
    `Biscuit,1,b,http://127.0.0.1:${receiver.port}/1.jpg,https://inside.example/1.jpg https://:x@inside.example/\r\n`,
  );
  await fetchPhotos(payload(id));
  allowedAddresses.replace(new AddressRanges(["127.0.0.1"]));
  expect((await fetchOf(id))?.failures.map(({ reason }) => reason)).toEqual([
    "127.0.0.1 is not on the public internet, so it was not fetched.",
    "DNS has no public address for inside.example, so it was not fetched.",
    "The address must begin with https:// or http://, and have no user name and no password.",
  ]);
  expect(receiver.received).toEqual([]);
});

it("gives up a server that does not end its answer", async () => {
  receiver.respond = (_, response) => void response.writeHead(200).write(Buffer.from([0xff, 0xd8, 0xff]));
  maxFetchMs.replace(300);
  const id = await imported(`Biscuit,1,b,${at("slow.jpg")},\r\n`);
  await fetchPhotos(payload(id));
  maxFetchMs.replace(30_000);
  expect(await fetchOf(id)).toMatchObject({ isOver: false, waiting: [{ reason: "The server did not answer in time." }] });
});

it("tries again after growing pauses what failed for a passing reason, and lists what never came", async () => {
  const picture = await jpeg();
  let isBusy = true;
  receiver.respond = ({ path }, response) => {
    if (path === "/busy.jpg" && !isBusy) response.writeHead(200).end(picture);
    else response.writeHead(path === "/none.jpg" ? 404 : 503).end();
  };
  const dueAt = async (): Promise<number> => {
    const text = "select run_at as at from graphile_worker.jobs where task_identifier = 'pets.import.photos'";
    return (await pool().query<{ at: Date }>(text)).rows[0]?.at.getTime() ?? Number.NaN;
  };
  let now = Date.now();
  clock.replace(() => now);
  const refused = `https://${NAME}:1/refused.jpg`;
  const id = await imported(`Biscuit,1,b,${at("busy.jpg")},${at("none.jpg")}\r\nMoss,1,m,${at("down.jpg")},${refused}\r\n`);
  await forgetJobs();
  await fetchPhotos(payload(id));
  expect(await fetchOf(id)).toMatchObject({
    fetched: 0,
    failed: 1,
    isOver: false,
    retryAt: new Date(now + MINUTE_MS).toISOString(),
    waiting: [
      { n: 2, name: "Biscuit", reason: "The server answered with 503." },
      { n: 3, name: "Moss", reason: "The server answered with 503." },
      { n: 3, name: "Moss", url: refused, reason: "The server could not be reached." },
    ],
  });
  expect(await dueAt()).toBe(now + MINUTE_MS);
  receiver.received.length = 0;
  await fetchPhotos(payload(id));
  expect(receiver.received).toEqual([]);
  isBusy = false;
  for (const pauseMs of [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS]) {
    expect((await fetchOf(id))?.retryAt).toBe(new Date(now + pauseMs).toISOString());
    now += pauseMs;
    await fetchPhotos(payload(id), 0);
    await fetchPhotos(payload(id));
  }
  clock.replace(Date.now);
  const over = await fetchOf(id);
  expect(over).toMatchObject({ total: 4, fetched: 1, failed: 3, isOver: true, waiting: [] });
  expect(over?.failures.map(({ n, reason }) => [n, reason])).toEqual([
    [2, "The server answered with 404."],
    [3, "The server answered with 503. It was tried 4 times."],
    [3, "The server could not be reached. It was tried 4 times."],
  ]);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/busy.jpg", "/down.jpg", "/down.jpg", "/down.jpg"]);
});

it("leaves an import undoable, and an animal alone to which someone else added a photo", async () => {
  const picture = await jpeg();
  receiver.respond = (_, response) => void response.writeHead(200).end(picture);
  const id = await imported(`Biscuit,1,b,${at("1.jpg")},\r\nMoss,1,m,${at("1.jpg")},\r\n`);
  await fetchPhotos(payload(id));
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 2, changed: 0 });
  const { rows } = await pool().query<{ id: string }>("select id from pets where project_id = $1 order by id", [scope.projectId]);
  const own = await jpeg({ background: "#00aa00" });
  await addOwnPhoto(rows[1]?.id ?? "", own);
  expect(await undoPlan(scope, id)).toMatchObject({ animals: 1, changed: 1, named: [{ name: "Moss" }] });
  await startUndo(scope, id, { animals: 1, updates: 0 }, actor);
  await undoImport(payload(id));
  expect(await findImport(scope, id)).toMatchObject({ state: "undone", undoneRows: 1 });
});

it("goes on where it was interrupted without adding a photo twice, and leaves animals with photos alone", async () => {
  const picture = await jpeg();
  receiver.respond = (_, response) => void response.writeHead(200).end(picture);
  const rows = `Biscuit,1,b,${at("1.jpg")},\r\nMoss,1,m,${at("1.jpg")},\r\n`;
  const id = await imported(rows);
  await fetchPhotos(payload(id), 0);
  expect(await fetchOf(id)).toMatchObject({ fetched: 1, isOver: false });
  await pool().query(`update pet_imports set photo_fetch = photo_fetch || '{"through": 0, "fetched": 0}' where id = $1`, [id]);
  await fetchPhotos(payload(id));
  expect(await fetchOf(id)).toMatchObject({ fetched: 2, failed: 0, isOver: true });
  expect(await photoStates()).toEqual(["processing", "processing"]);
  receiver.received.length = 0;
  const again = await imported(rows.replace("Moss", "Moss the Second"));
  await fetchPhotos(payload(again));
  expect(await fetchOf(again)).toMatchObject({ total: 0, fetched: 0, isOver: true });
  expect(receiver.received).toEqual([]);
});
