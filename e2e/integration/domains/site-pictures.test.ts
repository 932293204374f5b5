import { beforeAll, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { processAll, storedKeys } from "#e2e/support/photos.ts";
import { jpeg, jpegOfBytes, picture, pixelBomb } from "#e2e/support/pictures.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { MAX_PHOTO_BYTES } from "#lib/shelter/photos/rules.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";
import { beginDeploy, endDeploy, failDeploy, restoreDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import type { SiteBoard } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const ACTOR = { kind: "system", id: null } as const;
const LATER = 2 * 86_400_000;

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let project: Project;
let scope: ProjectScope;
let owner: BrowserClient;
let viewer: BrowserClient;

const site = (path = "/"): Promise<Answer> => insideCall(lanes.base("direct"), "GET", `/sites/${project.slug}.pets.example${path}`);
const media = async (hash = ""): Promise<number> => (await httpCall(lanes.base("direct"), "GET", `/media/${hash}-800.webp`)).status;
const path = (query = ""): string => `/api/projects/${project.slug}/site/pictures${query}`;
const headers = { "Content-Type": "application/octet-stream" };
const send = (kind: string, body: Uint8Array, client = owner) => client.send("POST", path(`?kind=${kind}`), { body, headers });
const board = async (): Promise<SiteBoard> => JSON.parse((await owner.send("GET", `/api/projects/${project.slug}/site`)).text);
const preview = async (): Promise<string> => (await owner.send("GET", `/api/projects/${project.slug}/site/preview`)).text;
const hashesIn = (text: string): string[] => [...new Set([...text.matchAll(/\/media\/([0-9a-f]{64})/g)].map(([, hash = ""]) => hash))];
const publish = async (): Promise<string> => {
  const id = await beginDeploy(scope, ACTOR);
  await endDeploy(id);
  return id;
};

beforeAll(async () => {
  const [one, two] = [await makePerson("Owner"), await makePerson("Viewer")];
  ({ project, scope } = await makeShelter(one, [[two, "viewer"]]));
  owner = await signedIn(lanes.base("direct"), one);
  viewer = await signedIn(lanes.base("direct"), two);
  await publish();
});

describe("logo and header picture", () => {
  let first: string;

  it("are seen by people of the project at once, and by visitors once they are published", async () => {
    expect((await send("logo", await picture({ width: 600, height: 200 }).png().toBuffer())).status).toBe(201);
    expect((await send("header", await jpeg({ width: 1800, height: 900 }))).status).toBe(201);
    expect((await board()).pictures.draft.logo).toMatchObject({ state: "processing", urls: null });
    await processAll();
    const { draft, live } = (await board()).pictures;
    expect([draft.logo?.state, draft.header?.width, live.logo]).toEqual(["ready", 1600, null]);
    expect((await owner.send("GET", draft.logo?.urls?.["320"] ?? "")).headers["content-type"]).toBe("image/webp");
    const [header, logo] = hashesIn(await preview());
    expect([await media(logo), await media(header)]).toEqual([404, 404]);
    expect((await site()).text).not.toContain("/media/");
    first = await publish();
    expect([await media(logo), await media(header)]).toEqual([200, 200]);
    expect(hashesIn((await site()).text)).toEqual([header, logo]);
    expect(hashesIn((await site("/animals/1")).text)).toEqual([logo]);
  });

  it("have their size and words in the page, and stand for the site where links are shown", async () => {
    const alt = 'Two dogs "asleep"';
    expect((await owner.send("PATCH", path(), { body: { kind: "header", alt } })).status).toBe(200);
    const noted = await prisma().auditEntry.findFirstOrThrow({ where: { projectId: BigInt(project.id) }, orderBy: { id: "desc" } });
    expect(noted).toMatchObject({
      action: "site.update",
      before: { alt: "" },
      after: { header: expect.stringMatching(/^photo \d+$/), alt },
    });
    await publish();
    const { text } = await site();
    const [header] = hashesIn(text);
    expect(text).toMatch(/<img src="[^"]+-320\.webp" width="600" height="200" alt="" class="logo"/);
    expect(text).toMatch(
      /<img src="[^"]+-800\.webp" [^>]*width="1600" height="800" alt="Two dogs &quot;asleep&quot;" class="photo" loading="eager"/,
    );
    expect(text).toContain(`<meta property="og:image" content="http://${project.slug}.pets.example/social.jpg?${header?.slice(-12)}"/>`);
    expect(text).toContain('<meta property="og:image:height" content="630"/>');
  });

  it("of a version that is live are kept, and those that no one sees any more go", async () => {
    const [header, logo] = hashesIn((await site()).text);
    expect((await owner.send("DELETE", path("?kind=logo"))).status).toBe(200);
    await sweepPhotos(Date.now() + LATER);
    expect(await media(logo)).toBe(200);
    await publish();
    await eventually("the removed logo's 404", async () => (await media(logo)) === 404);
    await sweepPhotos(Date.now() + LATER);
    const keys = await storedKeys();
    expect(keys.filter((key) => key.includes(logo ?? "-"))).toEqual([]);
    expect(keys.filter((key) => key.includes(header ?? "-"))).toHaveLength(4);
    expect((await owner.send("DELETE", path("?kind=logo"))).status).toBe(404);
  });

  it("stay as visitors see them when an earlier version is restored or a new one fails", async () => {
    const before = hashesIn((await site()).text);
    await send("header", await jpeg({ width: 500, height: 400 }));
    await processAll();
    await endDeploy(await restoreDeploy(scope, first, ACTOR));
    expect(hashesIn((await site()).text)).toEqual(before);
    await failDeploy(await beginDeploy(scope, ACTOR), "The page was not there.");
    expect(hashesIn((await site()).text)).toEqual(before);
    expect(await prisma().sitePicture.count({ where: { deploy: { state: "failed" } } })).toBe(0);
    await publish();
    expect(hashesIn((await site()).text)).not.toEqual(before);
  });

  it("count toward the project's photos", async () => {
    const { bytes } = await prisma().petPhoto.findFirstOrThrow({ where: { projectId: BigInt(project.id) } });
    await prisma().petPhoto.updateMany({ where: { projectId: BigInt(project.id) }, data: { bytes: 2_000_000_000 } });
    const { status, text } = await send("logo", await jpeg({ width: 77, height: 50 }));
    expect([status, JSON.parse(text).code]).toEqual([409, "limit_reached"]);
    await prisma().petPhoto.updateMany({ where: { projectId: BigInt(project.id) }, data: { bytes } });
    expect((await board()).pictures.draft.logo).toBeNull();
  });
});

describe("a file that is no picture", () => {
  it.each<[string, Uint8Array | (() => Promise<Uint8Array>), number, RegExp]>([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /this file is an SVG\. Save it as a PNG\./],
    ["a GIF of many pixels", Buffer.from("GIF89a\xff\xff\xff\xff", "latin1"), 415, /this file is a GIF\./],
    ["an empty one", new Uint8Array(), 400, /The file is empty\./],
    ["one that is too large", () => jpegOfBytes(MAX_PHOTO_BYTES + 1), 413, /at most 15 MB/],
  ])("is refused with a sentence: %s", async (_, content, status, sentence) => {
    const answer = await send("header", typeof content === "function" ? await content() : content);
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([status, expect.stringMatching(sentence)]);
  });

  it.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ["one that ends early", async () => (await jpeg()).subarray(0, 900), /damaged, ends early/],
    ["a small one of too many pixels", async () => pixelBomb(20_000, 20_000), /more than 50 megapixels/],
  ])("says after processing why it is not shown: %s", async (_, content, sentence) => {
    expect((await send("logo", await content())).status).toBe(201);
    await processAll();
    expect((await board()).pictures.draft.logo).toMatchObject({ state: "failed", error: expect.stringMatching(sentence) });
    expect(await preview()).not.toContain('class="logo"');
  });

  it("is taken from owners and staff alone, for a kind that there is", async () => {
    expect((await send("logo", await jpeg(), viewer)).status).toBe(403);
    expect((await send("icon", await jpeg())).status).toBe(400);
    expect((await owner.send("PATCH", path(), { body: { kind: "logo", alt: "x".repeat(251) } })).status).toBe(400);
  });
});
