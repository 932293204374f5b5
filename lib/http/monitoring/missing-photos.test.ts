import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { makePerson } from "#e2e/support/people.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { readyAnswer } from "#lib/http/monitoring/readiness.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { lookAtStoredPhotos } from "#lib/operations/doctor/photos.data.ts";
import { watchParts } from "#lib/operations/watch/jobs.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { watched } from "#lib/platform/storage/watch.state.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";

const folder = scratchFolder("missing-photos");
const storage = folderStorage(folder);
const close = await useTestDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

let now = Date.now();
clock.replace(() => now);

it("tells of a disk that is not mounted, though its folder is there and can be used", async () => {
  const [{ scope }, admin] = [await makeTenant("pro"), await makePerson("Ada", { isAdmin: true })];
  mediaStorage.replace(watched(storage));
  expect(await lookAtStoredPhotos()).toEqual([]);
  const hashes = ["a", "b", "c", "d"].map((letter) => letter.repeat(64));
  for (const hash of hashes) {
    await prisma().petPhoto.create({ data: { projectId: BigInt(scope.projectId), hash, bytes: 1, state: "ready" }, select: { id: true } });
  }

  const seen = async () => {
    now += 5 * MINUTE_MS;
    await watchParts(now, ["photos"]);
    const { parts } = await serviceOverview(admin as Administrator);
    const { report } = await readyAnswer(new URLSearchParams("strict"));
    return [parts.find(({ name }) => name === "photos"), report.checks.photos];
  };
  const put = (at: number) => storage.put(photoKey(hashes[at] ?? "", "320"), Readable.from(["x"]));
  const missing = (end: string) => ({
    state: "down",
    message: `the ${end} photos are not in ${folder}`,
    fix: expect.stringMatching(/mount/),
  });
  // What people upload meanwhile is stored in the folder.
  for (const at of [2, 3]) await put(at);
  expect(await seen()).toMatchObject([missing("oldest"), "down"]);
  // One file that is lost is no disk.
  await put(0);
  expect(await seen()).toMatchObject([{ state: "ok" }, "ok"]);
  for (const at of [2, 3]) await storage.remove(photoKey(hashes[at] ?? "", "320"));
  expect(await seen()).toMatchObject([missing("newest"), "down"]);
});
