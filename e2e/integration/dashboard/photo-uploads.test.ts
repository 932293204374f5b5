import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { TESTER } from "#e2e/support/fixtures.ts";
import { HOSTILE } from "#e2e/support/hostile-pictures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { processAll, storedKeys, upload } from "#e2e/support/photos.ts";
import { jpeg, jpegOfBytes } from "#e2e/support/pictures.ts";
import { openRaw } from "#e2e/support/web-port.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#lib/shelter/photos/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const lanes = useLanes();
let scope: ProjectScope;
let slug: string;
let staff: BrowserClient;
let viewer: BrowserClient;
let petId: string;
let foreignId: string;
let stranger: BrowserClient;
let fullId: string;

async function pet(scope: ProjectScope): Promise<string> {
  return (await createPet(scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER)).id;
}

beforeAll(async () => {
  const [owner, vic, eve] = [await makePerson("Owner"), await makePerson("Vic"), await makePerson("Eve")];
  const made = await makeShelter(owner, [[vic, "viewer"]]);
  scope = made.scope;
  slug = made.project.slug;
  const open = (person: { email: string }) => signedIn(lanes.base("direct"), person);
  [staff, viewer, stranger] = await Promise.all([open(owner), open(vic), open(eve)]);
  [petId, fullId, foreignId] = [await pet(scope), await pet(scope), await pet((await makeShelter(eve)).scope)];
  for (let n = 0; n < MAX_PHOTOS; n += 1) await upload(scope, fullId, await jpeg({ width: 50 + n }), TESTER);
});
beforeEach(async () => {
  for (const key of await storedKeys()) await mediaStorage().remove(key);
});

const at = (id: string, query = ""): string => `/api/projects/${slug}/pets/${id}/photos${query}`;

it.each([
  ["an SVG", () => staff, HOSTILE.svg, () => at(petId), 415, "this file is an SVG."],
  ["nothing", () => staff, () => Buffer.of(), () => at(petId), 400, "The file is empty. Send a photo."],
  ["one byte too many", () => staff, () => jpegOfBytes(MAX_PHOTO_BYTES + 1), () => at(petId), 413, "A photo can have at most 15 MB."],
  ["words that are too long", () => staff, jpeg, () => at(petId, `?alt=${"x".repeat(251)}`), 400, "alt must be text of at most 250"],
  ["a photo of another project's animal", () => staff, jpeg, () => at(foreignId), 404, "There is no such animal."],
  ["the thirteenth photo", () => staff, jpeg, () => at(fullId), 409, "An animal can have at most 12 photos. Delete one first."],
  ["a photo of someone who may only look", () => viewer, jpeg, () => at(petId), 403, "Your role"],
])("refuses %s with a sentence, and stores nothing", async (_, client, make, path, status, sentence) => {
  const body = await make();
  const answer = await client().send("POST", path(), { body, headers: { "content-type": "application/octet-stream" } });
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([status, expect.stringContaining(sentence)]);
  expect(await photosOfPet(scope, petId)).toEqual([]);
  expect(await storedKeys()).toEqual([]);
});

it("keeps nothing of a photo whose sender leaves in the middle, and reports no failure", async () => {
  const failures = vi.spyOn(logger(), "error");
  const base = lanes.base("direct");
  const cookies = staff.cookieNames.map((name) => `${name}=${staff.cookie(name)}`).join("; ");
  const content = await jpegOfBytes(400_000);
  const head = `POST ${at(petId)} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nOrigin: ${base}\r\nCookie: ${cookies}`;
  const client = await openRaw(Number(new URL(base).port));
  client.socket.write(`${head}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${content.length}\r\n\r\n`);
  client.socket.write(content.subarray(0, 200_000));
  await eventually("the first half", async () => (await storedKeys()).length === 1);
  client.socket.destroy();
  await eventually("its end", async () => (await storedKeys()).length === 0);
  expect(await photosOfPet(scope, petId)).toEqual([]);
  expect(failures).not.toHaveBeenCalled();
  failures.mockRestore();
});

it("may be kept by the browser of someone who may see it, and is given to no one else, also not as unchanged", async () => {
  const { photo } = await upload(scope, await pet(scope), await jpeg(), TESTER);
  await processAll();
  const file = `/api/projects/${slug}/media/${photo.hash}-320.webp`;
  const unchanged = { headers: { "if-none-match": `"${photo.hash}-320.webp"` } };
  const answer = await viewer.send("GET", file);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      "cache-control": "private, max-age=86400, immutable",
      vary: expect.stringContaining("Cookie"),
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
  expect((await viewer.send("GET", file, unchanged)).status).toBe(304);
  await prisma().member.deleteMany({ where: { projectId: BigInt(scope.projectId), role: "viewer" } });
  const signedOut = new BrowserClient(lanes.base("direct"));
  for (const [client, status] of [
    [viewer, 404],
    [stranger, 404],
    [signedOut, 401],
  ] as const) {
    const refused = await client.send("GET", file, unchanged);
    expect([refused.status, refused.headers["cache-control"]]).toEqual([status, "no-store"]);
  }
});
