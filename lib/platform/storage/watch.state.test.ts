import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import pino from "pino";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { clock } from "#lib/platform/clock.ts";
import { type MediaPlace, mediaPlace } from "#lib/platform/config/media-place.ts";
import { AppError } from "#lib/platform/errors.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { mediaStorage, storageHealth } from "#lib/platform/storage/state.ts";
import { watched } from "#lib/platform/storage/watch.state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const server = await startS3Server();
const folder = await mkdtemp(path.join(tmpdir(), "storage-watch-"));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const bucket = bucketStorage(mediaPlace(server.MEDIA_URL) as MediaPlace);
const refusing = bucketStorage({ ...(mediaPlace(server.MEDIA_URL) as MediaPlace), secretAccessKey: "wrong" });
const REFUSED = expect.stringContaining("The S3 server refused a request to s3://");

let now = Date.now();
clock.replace(() => now);
const file = () => Readable.from([Buffer.from("Biscuit")]);

interface Line {
  msg: string;
  storage?: string;
  err?: { message: string };
}

function use(storage: Storage): Line[] {
  now += 60_000;
  mediaStorage.replace(watched(storage));
  const [before, lines]: [ReturnType<typeof logger>, Line[]] = [logger(), []];
  logger.replace(pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  onTestFinished(() => logger.replace(before));
  return lines;
}

it("logs once why the storage refuses, says so until it can be used again, and then logs that", async () => {
  const lines = use(refusing);
  for (const key of ["a", "b", "c"])
    await mediaStorage()
      .put(key, file())
      .catch(() => undefined);
  expect(lines.map(({ msg, storage, err }) => [msg, storage, err?.message])).toEqual([
    ["the storage of photos cannot be used", refusing.place, REFUSED],
  ]);
  expect(await storageHealth()).toEqual({ state: "down", cause: REFUSED });
  const later = use(bucket);
  await storageHealth();
  await expect.poll(storageHealth).toEqual({ state: "ok" });
  expect(later.map(({ msg }) => msg)).toEqual(["the storage of photos can be used again"]);
});

it("sees that the storage is away although no one uploads or looks at a photo", async () => {
  use(bucketStorage(mediaPlace("s3+http://key:hidden@127.0.0.1:9/media") as MediaPlace));
  expect(await storageHealth()).toEqual({ state: "down", cause: "The S3 server of s3://media (127.0.0.1:9) cannot be reached." });
  use(bucket);
  await storageHealth();
  await expect.poll(storageHealth).toEqual({ state: "ok" });
});

it("stays down while only writing fails, and looks with a file of its own whether that works again", async () => {
  const full = { ...bucket, put: refusing.put };
  use(full);
  await mediaStorage()
    .put("a", file())
    .catch(() => undefined);
  await mediaStorage().readWhole("a");
  now += 60_000;
  expect(await storageHealth()).toEqual({ state: "down", cause: REFUSED });
  use(bucket);
  await storageHealth();
  await expect.poll(storageHealth).toEqual({ state: "ok" });
  expect(await bucket.exists(".unfinished/probe")).toBe(false);
});

it("blames a folder that is a file, and none that the first photo will create", async () => {
  await folderStorage(folder).put("blocked", file());
  use(folderStorage(path.join(folder, "blocked")));
  expect(await storageHealth()).toEqual({ state: "down", cause: expect.stringContaining("ENOTDIR") });
  use(folderStorage(path.join(folder, "later")));
  await storageHealth();
  await expect.poll(storageHealth).toEqual({ state: "ok" });
});

it("does not blame the storage for an upload that breaks off or is refused", async () => {
  use(bucket);
  async function* broken() {
    yield Buffer.from("half");
    throw new AppError("service_unavailable", "Too many photos are being uploaded.");
  }
  await expect(mediaStorage().put("a", Readable.from(broken()))).rejects.toThrow("Too many");
  expect(await storageHealth()).toEqual({ state: "ok" });
});
