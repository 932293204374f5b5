import { afterAll, beforeAll, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AddressRanges } from "#lib/platform/address.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { importPhotoOf } from "#lib/shelter/photos/import.loaders.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NAME = "photos.example";
const trust = useTrustedAuthority();
const close = await useTestDatabase();
const original = settings();
let dns: DnsPeer;
let receiver: Receiver;
let scope: ProjectScope;
let actor: Actor;
let importId: string;

beforeAll(async () => {
  dns = await startDnsPeer();
  settings.replace({
    ...original,
    ...parseSettings({ LOG_LEVEL: "silent", DNS_SERVERS: dns.address }),
    DATABASE_URL: original.DATABASE_URL,
  });
  receiver = await startReceiver(await trust.authority().issue(NAME));
  dns.set(NAME, [{ type: "A", value: "127.0.0.1" }]);
  allowedAddresses.replace(new AddressRanges(["127.0.0.1"]));
  const owner = await makePerson("Ada");
  scope = projectScope((await makeShelter(owner)).project.id);
  actor = { kind: "user", id: owner.id };
  const picture = await jpeg({ background: "#aa0000" });
  receiver.respond = ({ path }, response) => {
    if (path === "/1.jpg") response.writeHead(200, { "content-type": "text/html" }).end(picture);
    else if (path === "/moved.jpg") response.writeHead(302, { location: at("1.jpg") }).end();
    else if (path === "/inside.jpg") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else if (path === "/page.jpg") response.writeHead(200, { "content-type": "image/jpeg" }).end("<html>");
    else if (path === "/drawing.svg") response.writeHead(200).end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    else if (path === "/huge.jpg") response.writeHead(200, { "content-length": 5 * 1024 ** 2 }).end(picture);
    else response.writeHead(404).end();
  };
  const body = (async function* () {
    const photos = ["1.jpg", "moved.jpg", "inside.jpg", "page.jpg", "drawing.svg", "none.jpg", "huge.jpg"].map(
      (path, i) => `Rex ${i},1,${at(path)}`,
    );
    yield Buffer.from(["name,category,photo", ...photos, "Bo,1,"].join("\r\n"));
  })();
  importId = await takeFile(scope, { fileName: "animals.csv", format: "csv", body }, actor);
  await checkImport({ projectId: scope.projectId, importId });
});
afterAll(async () => {
  await sender().destroy();
  await receiver.close();
  await dns.close();
  settings.replace(original);
  await close();
});

const at = (path: string): string => `https://${NAME}:${receiver.port}/${path}`;
const photoOf = (row: number, of = scope): Promise<Response> => importPhotoOf(of, importId, row, actor);

it.each([2, 3])("shows the photo of row %i before it is imported, as the picture that it is", async (row) => {
  const answer = await photoOf(row);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

it("shows nothing that is no picture, too large to be looked at, not on the public internet, not there, or of another project", async () => {
  for (const row of [4, 5, 6, 7, 8, 9, 10, 2 ** 40]) await expect(photoOf(row)).rejects.toMatchObject({ code: "not_found" });
  const other = projectScope((await makeShelter(await makePerson("Eve"))).project.id);
  await expect(photoOf(2, other)).rejects.toMatchObject({ code: "not_found" });
});

it("fetches more photos than at a time, one after another, also where some are given up", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const answer = await photoOf(2);
      if (i % 2 === 0) await answer.body?.cancel();
      return i % 2 === 0 ? 0 : (await answer.arrayBuffer()).byteLength;
    }),
  );
  expect(answers.filter((bytes) => bytes > 500)).toHaveLength(6);
});
