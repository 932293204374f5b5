import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { addAdoption, changeAdoption } from "#lib/shelter/adoptions/mutations.ts";
import type { AdoptionChange } from "#lib/shelter/adoptions/schema.ts";
import { binPet } from "#lib/shelter/pets/change.mutations.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { writePet } from "#lib/shelter/pets/write.mutations.ts";
import { changePhoto } from "#lib/shelter/photos/mutations.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let shelter: PublishedShelter;
let host: string;
let ids: Record<"biscuit" | "plain" | "hidden", string>;

const site = (path = "/"): Promise<Answer> => insideCall(lanes.base("direct"), "GET", `/sites/${host}${path}`);
const photosIn = (text: string): string[] => [...new Set([...text.matchAll(/\/media\/([0-9a-f]{64})/g)].map(([, hash = ""]) => hash))];
const names = (text: string): string[] => [...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = ""]) => name);

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
  const same = { projectId: BigInt(shelter.project.id) };
  await prisma().petProfile.create({ data: { ...same, petId: BigInt(ids.hidden), listed: false } });
  await prisma().petProfile.create({ data: { ...same, petId: BigInt(ids.plain), breeds: ["Poodle Mix"] } });
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
  expect(photosIn(text.replace(/<section aria-labelledby="others">.*/s, ""))).toHaveLength(2);
  expect(text).toContain('alt="Biscuit &quot;asleep&quot;"');
  expect(text).toContain('alt="Photo 2 of Biscuit"');
  expect(text).toContain('href="#photo-2"');
  expect(text).toContain('id="photo-2"');
  const [, link = ""] = /<meta property="og:image" content="http:\/\/[^/]+(\/animals\/.+?)"\/>/.exec(text) ?? [];
  const preview = await fetch(`${lanes.base("direct")}/sites/${host}${link}`, { headers: INSIDE });
  const { width, height, format } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
  expect([preview.headers.get("content-type"), format, width, height]).toEqual(["image/jpeg", "jpeg", 1200, 630]);
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

it.each([
  ["bis", ["Biscuit"], "1 of 2 animals matches your filters."],
  ["Bíscuit", ["Biscuit"], "1 of 2 animals matches your filters."],
  ["poodle mi", ["Plain"], "1 of 2 animals matches your filters."],
  ["hidden", [], "No animal matches these filters right now."],
])("finds %s in a name or a breed: %j", async (q, wanted, words) => {
  const { text } = await site(`/?q=${encodeURIComponent(q)}`);
  expect(names(text)).toEqual(wanted);
  expect(text).toContain(words);
  expect(text).toMatch(new RegExp(`<input type="search" [^>]*value="${q}"`));
});

it("prints the photo on the poster and keeps it on the happy ending", async () => {
  const [cover = ""] = photosIn((await site()).text);
  expect(photosIn((await site(`/animals/${ids.biscuit}/poster`)).text)).toEqual([cover]);
  await prisma().pet.update({ where: { id: BigInt(ids.biscuit) }, data: { status: "sold", updatedAt: new Date() } });
  const happy = (await site(`/animals/${ids.biscuit}`)).text;
  expect(photosIn(happy)).toEqual([cover]);
  expect(happy).toContain(`<meta property="og:image" content="http://${host}/animals/${ids.biscuit}/social.jpg?${cover?.slice(-12)}"/>`);
  expect(photosIn((await site()).text)).toEqual([cover]);
});

it("tells a happy ending in the shelter's words, with a picture from the new home, and names no adopter", async () => {
  const { scope, actor } = shelter;
  const rex = await animal("Rex");
  await upload(scope, rex, await jpeg({ width: 640, height: 480, background: "#224466" }), actor, "Rex at the shelter");
  const { photo } = await upload(scope, rex, await jpeg({ width: 640, height: 480, background: "#c8743c" }), actor, "Rex on a sofa");
  await processAll();
  const id = await addAdoption(
    scope,
    { petId: rex, adopter: "Ada Lovelace", email: "ada@example.org", address: "1 Elm Street\nLondon" },
    actor,
  );
  const change = async (wanted: Omit<AdoptionChange, "version">) => {
    const { version } = await adoptionOf(shelter, id);
    await changeAdoption(scope, id, { version, ...wanted }, actor);
  };
  await change({ stage: "home" });
  const [before] = photosIn((await site(`/animals/${rex}`)).text);
  for (const happyEnding of ["ADA LOVELACE loves Rex.", "Write to ada@example.org.", "Find Rex at 1 Elm Street!"]) {
    await expect(change({ happyEnding })).rejects.toMatchObject({ code: "invalid_body" });
  }
  await change({ happyEnding: "Rex <3 sleeps on Ada’s sofa.", happyPhotoId: photo.id });
  await expect(change({ adopter: "Rex <3 sleeps" })).rejects.toMatchObject({ code: "invalid_body" });
  const [page, list] = [(await site(`/animals/${rex}`)).text, (await site("/happy")).text];
  const [shown] = photosIn(page);
  expect(shown).not.toBe(before);
  expect(page).toContain('alt="Rex on a sofa"');
  expect(page).toContain('<meta name="description" content="Rex &lt;3 sleeps on Ada’s sofa."/>');
  for (const text of [page, list]) {
    expect(text).toContain('<p class="ending">Rex &lt;3 sleeps on Ada’s sofa.</p>');
    expect(text).not.toMatch(/Lovelace|ada@|Elm/);
  }
  expect(photosIn(list)).toContain(shown);
  await change({ happyPhotoId: "987654321" });
  expect(photosIn((await site(`/animals/${rex}`)).text)[0]).toBe(before);
  await binPet(scope, rex, (await findPetRow(scope, rex))?.version ?? 0, true, actor);
});

async function publish(settings: Partial<SiteSettings>): Promise<void> {
  const { count } = await prisma().deploy.deleteMany({ where: { projectId: BigInt(shelter.project.id) } });
  const data = { number: count + 1, settings: { ...NEW_SETTINGS, name: "Green Farm", ...settings } };
  await prisma().deploy.create({ data: { ...data, projectId: BigInt(shelter.project.id), state: "ready" } });
}

it("lists reserved animals with a badge where the shelter wants, counted as the others", async () => {
  const kit = await animal("Kit");
  await writePet(shelter.scope, { petId: kit, change: { status: "pending" } }, { kind: "system", id: null });
  await publish({ happyDays: 0 });
  expect(names((await site()).text)).toEqual(["Plain"]);
  await publish({ listsReserved: true, happyDays: 0 });
  const { text } = await site();
  expect(names(text)).toEqual(["Kit", "Plain"]);
  expect(text).toContain("2 animals are looking for a home.");
  expect(text.match(/<span class="badge">Reserved<\/span>/g)).toHaveLength(1);
});

it("says how an adoption goes, in the shelter's words or in its language, and how to get there", async () => {
  const page = async (): Promise<string> => (await site(`/animals/${ids.plain}`)).text;
  const stepsOf = (text: string): string[] => [...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, step = ""]) => step);
  await publish({ contactAddress: "1 Farm Lane\nGreen Hill", adoptionSteps: "Call us.\nVisit us." });
  expect(stepsOf(await page())).toEqual(["Call us.", "Visit us."]);
  expect(await page()).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=1+Farm+Lane%2C+Green+Hill"');
  await publish({ language: "de" });
  expect(stepsOf(await page())[0]).toContain("erzählen Sie von Ihrem Zuhause");
});
