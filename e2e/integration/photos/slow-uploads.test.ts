import { afterEach, expect, it } from "vitest";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { openRaw, statusesIn } from "#e2e/support/web-port.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const base = useDirectLane(useMediaFolder());
const BEGUN = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(2000)]);

type Uploading = Awaited<ReturnType<typeof openRaw>>;
const open: Uploading[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

async function shelterOf(owner: Person) {
  const { scope } = await makeShelter(owner);
  const { id } = await createPet(scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER);
  return { path: `/v1/pets/${id}/photos`, key: (await makeKey(scope)).key };
}

/** Sends only the beginning of the file. */
async function beginUpload({ path, key }: { path: string; key: string }): Promise<Uploading> {
  const { body, headers } = photoForm(BEGUN, "", "photo.jpg");
  const client = await openRaw(Number(new URL(base()).port));
  open.push(client);
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${key}`, `Content-Type: ${headers["content-type"]}`];
  client.socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n`);
  client.socket.write(body.subarray(0, 1000));
  return client;
}

const answered = (clients: readonly Uploading[]) => clients.filter(({ text }) => statusesIn(text()).length > 0);
const messageOf = (client: Uploading | undefined) => JSON.parse(client?.text().split("\r\n\r\n")[1] ?? "{}").message;

async function uploadWhole(owner: Person): Promise<number> {
  const { path, key } = await shelterOf(owner);
  return (await httpCall(base(), "POST", path, { key, ...photoForm(await jpeg(), "", "photo.jpg") })).status;
}

it("four projects of one person keep no one from uploading: they have the share of one", async () => {
  const [person, other] = [await makePerson("Slow"), await makePerson("Other")];
  const shelters = await Promise.all([1, 2, 3, 4].map(() => shelterOf(person)));
  const clients = await Promise.all(shelters.flatMap((shelter) => [1, 2, 3, 4].map(() => beginUpload(shelter))));
  await expect.poll(() => answered(clients).length).toBe(12);
  expect(await uploadWhole(other)).toBe(201);
  expect(new Set(answered(clients).map(messageOf))).toEqual(
    new Set(["4 photos are already being uploaded to this project, or to others of the same person. Try again shortly."]),
  );
  expect(new Set(answered(clients).flatMap(({ text }) => statusesIn(text())))).toEqual(new Set([503]));
});

it("where every place is taken, who comes gets the slowest one's, which learns why", async () => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => makePerson(`Slow ${n}`)));
  const shelters = await Promise.all(people.map(shelterOf));
  const clients = await Promise.all(shelters.flatMap((shelter) => [1, 2, 3, 4, 5].map(() => beginUpload(shelter))));
  await expect.poll(() => answered(clients).length).toBe(4);
  const refused = new Set(answered(clients));
  expect(await uploadWhole(await makePerson("Other"))).toBe(201);
  await expect.poll(() => answered(clients).length).toBe(5);
  const out = answered(clients).find((client) => !refused.has(client));
  expect(statusesIn(out?.text() ?? "")).toEqual([503]);
  expect(messageOf(out)).toBe("The upload was slow, and others were waiting to upload. Try again on a better connection.");
  expect(out?.text()).toMatch(/retry-after: \d+/i);
});
