import { beforeAll, expect, it } from "vitest";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { changePhoto } from "#lib/shelter/photos/mutations.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let shelter: PublishedShelter;
let host: string;
let ids: Record<"biscuit" | "plain" | "hidden", string>;

const site = (path = "/"): Promise<Answer> => insideCall(lanes.base("direct"), "GET", `/sites/${host}${path}`);
const photosIn = (text: string): string[] => [...new Set([...text.matchAll(/\/media\/([0-9a-f]{64})/g)].map(([, hash = ""]) => hash))];

async function animal(name: string): Promise<string> {
  const { id } = await prisma().pet.create({ data: { projectId: BigInt(shelter.project.id), name, categoryId: 1n } });
  return String(id);
}

beforeAll(async () => {
  shelter = await publishedShelter();
  host = `${shelter.project.slug}.pets.example`;
  ids = { biscuit: await animal("Biscuit"), plain: await animal("Plain"), hidden: await animal("Hidden") };
  const { scope, actor } = shelter;
  await upload(scope, ids.biscuit, await jpeg({ width: 900, height: 600 }), actor, 'Biscuit "asleep"');
  await upload(scope, ids.biscuit, await jpeg({ width: 300, height: 400 }), actor);
  await upload(scope, ids.hidden, await jpeg({ width: 500, height: 500 }), actor);
  await processAll();
  // The photo is not processed yet, so no one sees it.
  const { photo } = await upload(scope, ids.biscuit, await jpeg({ width: 700, height: 500 }), actor);
  await changePhoto(scope, { petId: ids.biscuit, photoId: photo.id, patch: { position: 1 } }, actor);
  await prisma().petProfile.create({ data: { petId: BigInt(ids.hidden), projectId: BigInt(shelter.project.id), listed: false } });
  await petsChanged(shelter.project.id);
});

it("shows the first photo on a card, with its size, and the tag of an animal without one", async () => {
  const { text } = await site();
  const [cover, ...others] = photosIn(text);
  expect(others).toEqual([]);
  expect(text).toMatch(new RegExp(`<img src="/media/${cover}-800\\.webp" [^>]*width="900" height="600" alt=""`));
  expect(text.match(/class="art /g)).toHaveLength(1);
  expect((await httpCall(lanes.base("direct"), "GET", `/media/${cover}-800.webp`)).headers["content-type"]).toBe("image/webp");
});

it("shows all ready photos on the animal's page, in their order, and links them without script", async () => {
  const { text, headers } = await site(`/animals/${ids.biscuit}`);
  const [cover] = photosIn((await site()).text);
  expect(photosIn(text)).toHaveLength(2);
  expect(text).toContain('alt="Biscuit &quot;asleep&quot;"');
  expect(text).toContain('alt="Photo 2 of Biscuit"');
  expect(text).toContain('href="#photo-2"');
  expect(text).toContain('id="photo-2"');
  expect(text).toContain(`<meta property="og:image" content="http://${host}/media/${cover}.jpg"/>`);
  expect(text).toContain('<meta property="og:image:width" content="900"/>');
  expect(JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "").mainEntity.image[0]).toBe(`http://${host}/media/${cover}.jpg`);
  expect(headers["content-security-policy"]).toContain("img-src 'self'");
});

it("names photos of listed animals alone in the sitemap, and a site's own picture where there is none", async () => {
  const { text } = await site("/sitemap.xml");
  expect(photosIn(text)).toEqual(photosIn((await site()).text));
  expect(text).toContain("<image:image><image:loc>");
  expect((await site(`/animals/${ids.plain}`)).text).toContain(`<meta property="og:image" content="http://${host}/social.png"/>`);
  expect((await site(`/animals/${ids.hidden}`)).status).toBe(404);
});

it("prints the photo on the poster and keeps it on the happy ending", async () => {
  const [cover = ""] = photosIn((await site()).text);
  expect(photosIn((await site(`/animals/${ids.biscuit}/poster`)).text)).toEqual([cover]);
  await prisma().pet.update({ where: { id: BigInt(ids.biscuit) }, data: { status: "sold", updatedAt: new Date() } });
  const happy = (await site(`/animals/${ids.biscuit}`)).text;
  expect(photosIn(happy)).toEqual([cover]);
  expect(happy).toContain(`<meta property="og:image" content="http://${host}/media/${cover}.jpg"/>`);
  expect(photosIn((await site()).text)).toEqual([cover]);
});
