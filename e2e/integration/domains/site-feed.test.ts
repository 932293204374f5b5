import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#e2e/support/http-call.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { processAll, upload } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { forgetCategory, nameCategory } from "#lib/shelter/categories/mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import type { Feed } from "#lib/sites/feed/schema.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let shelter: PublishedShelter;
let host: string;
let ids: Record<"biscuit" | "waffle" | "hidden" | "sold" | "pending", string>;

const SERVERS = { "our server": () => lanes.base("direct"), "Next alone": () => lanes.alone() };
const get = (query = "", headers: Record<string, string> = {}, at = host): Promise<Answer> =>
  insideCall(lanes.base("direct"), "GET", `/sites/${at}/animals.json${query}`, { headers });
const feed = async (query = "", at = host): Promise<Feed> => JSON.parse((await get(query, {}, at)).text);
const names = async (query = "", at = host): Promise<string[]> => (await feed(query, at)).animals.map(({ name }) => name);

async function animal(site: PublishedShelter, name: string, status: "available" | "pending" | "sold", profile: object): Promise<string> {
  const projectId = BigInt(site.project.id);
  const { id } = await prisma().pet.create({ data: { projectId, name, categoryId: 1n, status } });
  await prisma().petProfile.create({ data: { petId: id, projectId, ...profile } });
  return String(id);
}

beforeAll(async () => {
  shelter = await publishedShelter();
  host = `${shelter.project.slug}.pets.example`;
  const internal = { microchip: "985112000000001", notes: "bites vets", location: "Kennel 4" };
  ids = {
    biscuit: await animal(shelter, "Biscuit", "available", { species: "dog", breeds: ["Beagle"], sex: "female", ...internal }),
    waffle: await animal(shelter, "Waffle </script>", "available", { species: "cat", sex: "male", goodWithCats: true }),
    hidden: await animal(shelter, "Hidden", "available", { listed: false }),
    sold: await animal(shelter, "Sold", "sold", {}),
    pending: await animal(shelter, "Pending", "pending", {}),
  };
  await prisma().petProfile.update({
    where: { petId: BigInt(ids.biscuit) },
    data: { bondedWith: [BigInt(ids.waffle), BigInt(ids.hidden), BigInt(ids.sold)] },
  });
  await upload(shelter.scope, ids.biscuit, await jpeg({ width: 900, height: 600 }), shelter.actor, "Biscuit asleep");
  await processAll();
  await nameCategory(shelter.scope, "1", { name: "Guests", color: "plum" }, shelter.actor);
  await petsChanged(shelter.project.id);
});

describe.each(Object.entries(SERVERS))("a site's feed from %s", (_, base) => {
  it("has what visitors may see, with absolute addresses, and nothing else", async () => {
    const { status, headers, text } = await insideCall(base(), "GET", `/sites/${host}/animals.json`);
    expect([status, headers["content-type"], headers["access-control-allow-origin"], headers["cache-control"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      "*",
      "no-cache",
    ]);
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const { site, animals, next }: Feed = JSON.parse(text);
    expect(site).toEqual({ name: shelter.project.name, url: `http://${host}`, language: "en" });
    expect(next).toBeNull();
    expect(animals.map(({ id }) => id)).toEqual([ids.biscuit, ids.waffle]);
    const [biscuit, waffle] = animals;
    expect(biscuit).toMatchObject({
      name: "Biscuit",
      url: `http://${host}/animals/${ids.biscuit}`,
      category: "Guests",
      species: "dog",
      breeds: ["Beagle"],
      goodWithCats: null,
      bondedWith: [{ id: ids.waffle, name: "Waffle </script>" }],
      photos: [
        { alt: "Biscuit asleep", width: 900, height: 600, urls: { "800": expect.stringMatching(`^http://${host}/media/.*-800.webp$`) } },
      ],
    });
    expect(waffle).toMatchObject({ goodWithCats: true, photos: [] });
    for (const secret of ["985112000000001", "bites vets", "Kennel 4", "internal", "listed", "Hidden", "Sold", "Pending"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("answers 304 to its own ETag, no body to HEAD, and 405 to changes", async () => {
    const path = `/sites/${host}/animals.json`;
    const plain = await insideCall(base(), "GET", path);
    const etag = `${plain.headers["etag"]}`;
    const again = await insideCall(base(), "GET", path, { headers: { "If-None-Match": etag } });
    expect([again.status, again.text, again.headers["access-control-allow-origin"]]).toEqual([304, "", "*"]);
    expect((await insideCall(base(), "GET", path, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
    const head = await insideCall(base(), "HEAD", path);
    expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", etag]);
    const post = await insideCall(base(), "POST", path);
    expect(post.status).toBe(405);
  });

  it.each([
    ["?colour=red", 400, '"colour" is not a parameter of the feed. Parameters: '],
    ["?sex=", 400, 'sex must be male or female; it was "".'],
    ["?size=huge", 400, 'size must be small, medium, large, extra_large; it was "huge".'],
    ["?limit=0", 400, 'limit must be a whole number from 1 to 100; it was "0".'],
    ["?limit=101", 400, 'it was "101".'],
    ["?after=x", 400, 'after must be the id of an animal; it was "x".'],
    ["?sex=male&sex=female", 400, "sex must be given once."],
  ])("refuses %s with a sentence", async (query, status, message) => {
    const answer = await insideCall(base(), "GET", `/sites/${host}/animals.json${query}`);
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([status, "*"]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "invalid_parameter", message: expect.stringContaining(message) });
  });

  it("tells nothing of a project without a site", async () => {
    const { status, text } = await insideCall(base(), "GET", "/sites/nobody.pets.example/animals.json");
    expect([status, JSON.parse(text).code]).toEqual([404, "not_found"]);
  });
});

it("filters as the site does", async () => {
  expect(await names("?species=dog")).toEqual(["Biscuit"]);
  expect(await names("?cats=yes&sex=male")).toEqual(["Waffle </script>"]);
  expect(await names("?category=2")).toEqual([]);
});

it("is compressed for whoever asks", async () => {
  const { headers, text } = await get("", { "Accept-Encoding": "gzip" });
  expect([headers["content-encoding"], headers["vary"]]).toEqual(["gzip", "Accept-Encoding"]);
  expect(JSON.parse(text).animals).toHaveLength(2);
});

it("walks in pages to every animal once", async () => {
  const first = await feed("?limit=1&sex=female");
  expect(first.next).toBeNull();
  const one = await feed("?limit=1");
  expect(one.next).toBe(`http://${host}/animals.json?after=${ids.biscuit}&limit=1`);
  const two = await feed(new URL(one.next ?? "").search);
  expect([...one.animals, ...two.animals].map(({ id }) => id)).toEqual([ids.biscuit, ids.waffle]);
  expect(two.next).toBeNull();
});

it("shows changes of animals, categories, and the site in the next answer", async () => {
  const other = await publishedShelter();
  const at = `${other.project.slug}.pets.example`;
  expect(await names("", at)).toEqual([]);
  const id = await animal(other, "Late", "available", {});
  await petsChanged(other.project.id);
  expect(await names("", at)).toEqual(["Late"]);
  await nameCategory(other.scope, "1", { name: "Dogs", color: "plum" }, other.actor);
  await expect.poll(async () => (await feed("", at)).animals[0]?.category).toBe("Dogs");
  await prisma().pet.update({ where: { id: BigInt(id) }, data: { status: "sold" } });
  await petsChanged(other.project.id);
  expect(await names("", at)).toEqual([]);
  const next = await animal(other, "Next", "available", {});
  await prisma().pet.updateMany({ where: { id: { in: [BigInt(id), BigInt(next)] } }, data: { categoryId: 2n } });
  await forgetCategory(other.scope, "1", other.actor);
  await prisma().pet.updateMany({ where: { id: BigInt(next) }, data: { categoryId: 1n } });
  await petsChanged(other.project.id);
  await expect.poll(async () => (await feed("", at)).animals.map(({ category }) => category)).toEqual([null]);
});
