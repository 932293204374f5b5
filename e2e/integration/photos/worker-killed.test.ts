import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { killInTheMiddle } from "#e2e/support/jobs.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { storedKeys } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";

const TAKEN_UP_MS = 180_000;
const [middle, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
const written: string[] = [];
/** One of four files is stored only after its sender's death. */
const server = await startS3Server(async (key, method) => {
  if (method !== "PUT" || !key.includes("/photos/")) return;
  written.push(key);
  if (!key.endsWith("-800.webp")) return;
  middle.resolve();
  await killed.promise;
});
let close: () => Promise<void>;
let tenant: Tenant;
let program: Program;

beforeAll(async () => {
  close = await useTestDatabase({ MEDIA_URL: server.MEDIA_URL });
  tenant = await makeTenant();
  program = await startProgram({ ...PLAIN_SETTINGS, DATABASE_URL: settings().DATABASE_URL ?? "", MEDIA_URL: server.MEDIA_URL });
});
afterAll(async () => {
  await endPrograms();
  await close();
  await server.stop();
});

it("a photo whose worker is killed in the middle is finished by the next one, once, and nothing is left over", async () => {
  const { scope, key } = tenant;
  const { id } = await createPet(scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER);
  const answer = await httpCall(program.base, "POST", `/v1/pets/${id}/photos`, { key, ...photoForm(await jpeg({ width: 900 })) });
  expect(answer.status, answer.text).toBe(201);
  await middle.promise;
  const workers = processesWith("worker-process.").filter(({ pid }) => program.running().includes(pid));
  expect(workers).toHaveLength(1);
  await killInTheMiddle("photos.process", async () => {
    for (const { pid } of workers) signal(pid, "SIGKILL");
    await eventually("the worker's death", () => !program.running().includes(workers[0]?.pid ?? 0));
  });
  killed.resolve();
  await eventually("the photo", async () => (await photosOfPet(scope, id))[0]?.state === "ready", TAKEN_UP_MS);

  const endings = ["-1600.webp", "-320.webp", "-800.webp", ".jpg"];
  const photos = await photosOfPet(scope, id);
  expect(photos).toMatchObject([{ state: "ready", width: 900, error: null }]);
  const files = endings.map((one) => `photos/${photos[0]?.hash.slice(0, 2)}/${photos[0]?.hash}${one}`);
  const times = files.map((one) => written.filter((key) => key.endsWith(one)).length);
  expect(Math.max(...times)).toBe(2);
  await eventually("the end of the original", async () => (await storedKeys()).length === files.length);
  expect(await storedKeys()).toEqual(files);
  const { rows } = await pool().query("select type from events where project_id = $1 and type = 'pet.updated'", [scope.projectId]);
  expect(rows).toHaveLength(2);
  expect(await sweepPhotos(Date.now() + 2 * DAY_MS)).toEqual({ photos: 0, files: 0 });
  expect(await storedKeys()).toEqual(files);
  const listed = await httpCall(program.base, "GET", `/v1/pets?ids=${id}&include=photos`, { key });
  const served = await httpCall(program.base, "GET", new URL(JSON.parse(listed.text)[0].photos[0].urls["800"]).pathname);
  expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
});
