import { beforeAll, describe, expect, it } from "vitest";
import { httpCall } from "#e2e/support/http-call.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { nameCategory } from "#lib/shelter/categories/mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { beginDeploy, endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { ANIMALS_A_SITEMAP, FONT_FILES } from "#lib/sites/publishing/public/rules.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const ACTOR = { kind: "system", id: null } as const;
const SETTINGS = {
  ...NEW_SETTINGS,
  name: "Green Farm",
  tagline: "Paws <b>& claws</b>",
  about: "First.\n\nSecond.",
  contactEmail: "hello@farm.example",
};

const HIDDEN = ["pending", "binned", "unlisted", "foreign"] as const;

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let project: Project;
let scope: ProjectScope;
let animals: Record<"shown" | (typeof HIDDEN)[number], string>;

const at = (host: string, path = "/") => insideCall(lanes.base("direct"), "GET", `/sites/${host}${path}`);
const site = (path = "/") => at(`${project.slug}.pets.example`, path);

async function animal(scope: ProjectScope, name: string, more: { status?: "pending"; deletedAt?: Date } = {}): Promise<string> {
  const { id } = await prisma().pet.create({ data: { projectId: BigInt(scope.projectId), name, categoryId: 3n, ...more } });
  return String(id);
}

async function published(scope: ProjectScope, tagline = SETTINGS.tagline): Promise<void> {
  const { version } = (await prisma().site.findUnique({ where: { projectId: BigInt(scope.projectId) } })) ?? { version: 0 };
  await saveSite(scope, { ...SETTINGS, tagline, version }, ACTOR);
  await endDeploy(await beginDeploy(scope, ACTOR));
}

beforeAll(async () => {
  ({ project, scope } = await makeShelter(await makePerson("Owner")));
  const foreign = await makeShelter(await makePerson("Stranger"));
  await published(scope);
  await published(foreign.scope);
  await nameCategory(scope, "3", { name: "Dogs", color: "brass" }, ACTOR);
  animals = {
    shown: await animal(scope, "Rex the shown"),
    pending: await animal(scope, "Pam the pending", { status: "pending" }),
    binned: await animal(scope, "Bin the binned", { deletedAt: new Date() }),
    unlisted: await animal(scope, "Una the unlisted"),
    foreign: await animal(foreign.scope, "Flo the foreign"),
  };
  await prisma().petProfile.create({ data: { petId: BigInt(animals.unlisted), projectId: BigInt(project.id), listed: false } });
});

describe("published site", () => {
  it("shows only the project's available and listed animals on every page that lists them", async () => {
    for (const path of ["/", "/?category=3", `/?before=${animals.shown}`, `/?after=9223372036854775807`, "/sitemap.xml"]) {
      const { status, text } = await site(path);
      expect(status).toBe(200);
      for (const hidden of HIDDEN) {
        expect(text).not.toContain(`the ${hidden}`);
        expect(text).not.toContain(`animals/${animals[hidden]}<`);
      }
    }
    expect((await site()).text).toContain("Rex the shown");
    expect((await site("/sitemap.xml")).text).toContain(`/animals/${animals.shown}</loc>`);
  });

  it.each(HIDDEN.filter((one) => one !== "pending"))("answers for an animal that is %s as for none at all", async (which) => {
    for (const end of ["", "/poster"]) {
      const pages = await Promise.all([animals[which], "9223372036854775807"].map((id) => site(`/animals/${id}${end}`)));
      const [answer, missing] = pages.map(({ status, text }) => [status, text.replaceAll(/nonce="[^"]+"/g, "")]);
      expect(answer).toEqual(missing);
      expect(answer?.[0]).toBe(404);
      expect(answer?.[1]).toContain("No one is here");
    }
  });

  it("keeps the page and the poster of a reserved animal, marked, with the way to those that still wait", async () => {
    const { status, text } = await site(`/animals/${animals.pending}`);
    const words = text.replaceAll(/<[^>]*>/g, "");
    expect(status).toBe(200);
    expect(words).toContain("Pam the pendingReserved Someone is already getting to know");
    expect(text).toMatch(new RegExp(`<h2 id="others">.*href="../animals/${animals.shown}"`, "s"));
    const poster = await site(`/animals/${animals.pending}/poster`);
    expect([poster.status, poster.text]).toEqual([200, expect.stringContaining('<p class="looking">Reserved</p>')]);
  });

  it("includes metadata for search and social previews and escapes all text", async () => {
    const { text, headers } = await site(`/animals/${animals.shown}`);
    const home = (await site()).text;
    expect(text).toContain("<title>Rex the shown · Green Farm</title>");
    expect(text).toContain(`<link rel="canonical" href="http://${project.slug}.pets.example/animals/${animals.shown}"/>`);
    expect(text).toContain(`content="http://${project.slug}.pets.example/social.png"`);
    expect(home).toContain("Paws &lt;b&gt;&amp; claws&lt;/b&gt;");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect((await site("/robots.txt")).text).toContain(`Sitemap: http://${project.slug}.pets.example/sitemap.xml`);
  });

  it("a published site contains no script and sends a policy that allows none", async () => {
    for (const path of ["/", `/animals/${animals.shown}`, "/nowhere/at/all"]) {
      const { text, headers } = await site(path);
      expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)/i);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'nonce-[\w+/=]+'; img-src 'self'; font-src 'self'; connect-src 'self'/,
      );
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["cache-control"]).toBe("no-cache");
    }
  });

  it("serves a site's fonts, an icon in its color, and a social preview image", async () => {
    for (const file of Object.values(FONT_FILES)) {
      expect((await httpCall(lanes.base("direct"), "GET", `/fonts/${file}`)).headers["cache-control"]).toContain("immutable");
    }
    expect((await httpCall(lanes.base("direct"), "GET", "/fonts/..%2fbricolage-grotesque.woff2")).status).toBe(404);
    expect((await site("/icon.svg")).text).toContain("#0f766e");
    expect((await site("/social.png")).headers["content-type"]).toBe("image/png");
  });

  it("paginates by 24 animals without showing one twice, with a title for each page", async () => {
    const large = await makeShelter(await makePerson("Large"));
    await published(large.scope);
    for (let n = 0; n < 50; n += 1) await animal(large.scope, `Pet number ${n}.`);
    const seen: string[] = [];
    const titles: string[] = [];
    const back: string[] = [];
    let query: string | undefined = "";
    while (query !== undefined) {
      const { text } = await at(`${large.project.slug}.pets.example`, `/${query.replaceAll("&amp;", "&")}`);
      seen.push(...[...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name = ""]) => name));
      titles.push(/<title>.*: animals looking for a home(.*)<\/title>/.exec(text)?.[1] ?? "");
      back.push(/href="([^"]*)" rel="prev"/.exec(text)?.[1]?.replace(/\d+/, "ID") ?? "");
      query = /<a class="button" href="\.\/(\?[^"#]*)#animals" rel="next"/.exec(text)?.[1];
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => `Pet number ${49 - n}.`));
    expect(titles).toEqual(["", " – Page 2", " – Page 3"]);
    expect(back).toEqual(["", "./#animals", "./?before=ID#animals"]);
    await prisma().pet.updateMany({ where: { projectId: BigInt(large.scope.projectId) }, data: { status: "sold", adoptedAt: new Date() } });
    const happy = async (path: string) => await at(`${large.project.slug}.pets.example`, path);
    const countOf = ({ text }: { text: string }): number => text.match(/<div class="text">/g)?.length ?? 0;
    const pages = await Promise.all(["/", "/happy", "/happy?page=2", "/happy?page=3", "/happy?page=4"].map(happy));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
    expect(pages.map(countOf)).toEqual([12, 24, 24, 2, 0]);
    expect(pages[0]?.text).toContain('<a href="./happy">All happy endings</a>');
    expect(pages[2]?.text).toMatch(/rel="canonical" href="[^"]*\/happy\?page=2"/);
    expect(pages[2]?.text).toMatch(/<title>Happy endings · .* – Page 2<\/title>/);
  });
});

describe("sitemap", () => {
  it("splits a large sitemap into files that list each animal once", async () => {
    const { project: crowd, scope: crowded } = await makeShelter(await makePerson("Crowd"));
    await published(crowded);
    // Adopted animals must not affect where files split.
    await prisma().$executeRaw`
      insert into pets (project_id, name, category_id, status)
      select ${BigInt(crowded.projectId)}, 'Pet', 1, (case when n % 4500 = 0 then 'sold' else 'available' end)::"PetStatus"
        from generate_series(1, ${ANIMALS_A_SITEMAP + 22}) as n`;
    const host = `${crowd.slug}.pets.example`;
    const available = await prisma().pet.count({ where: { projectId: BigInt(crowded.projectId), status: "available" } });
    const places = (xml: string): string[] => [...xml.matchAll(/<loc>http:\/\/[^/]+(.*?)<\/loc>/g)].map(([, place = ""]) => place);

    const index = (await at(host, "/sitemap.xml")).text;
    expect(index).toContain("<sitemapindex");
    const files = places(index);
    expect(files).toHaveLength(2);
    const animalsOf = async (file: string): Promise<string[]> =>
      places((await at(host, file)).text).filter((place) => place.startsWith("/animals/"));
    const [first = [], second = []] = [await animalsOf(files[0] ?? ""), await animalsOf(files[1] ?? "")];
    expect([first.length, second.length]).toEqual([ANIMALS_A_SITEMAP, available - ANIMALS_A_SITEMAP]);
    expect(new Set([...first, ...second]).size).toBe(available);
    expect(files[1]).toBe(`/sitemaps/${second[0]?.replace("/animals/", "")}.xml`);

    // Old index URLs still work after the first animal is adopted.
    await prisma().pet.update({ where: { id: BigInt(second[0]?.replace("/animals/", "") ?? 0) }, data: { status: "sold" } });
    await petsChanged(crowded.projectId);
    expect(await animalsOf(files[1] ?? "")).toEqual(second.slice(1));
    for (const none of ["/sitemaps/nothing.xml", `${files[0]?.replace(".xml", "")}`, "/sitemaps/9223372036854775807.xml"])
      expect((await at(host, none)).status).toBe(404);
  });
});

describe("site host", () => {
  it("returns the same 404 for every host without a site", async () => {
    const unpublished = await makeShelter(await makePerson("Owner"));
    const hosts = ["none.pets.example", `${unpublished.project.slug}.pets.example`, "pets.example", "www.elsewhere.example", "localhost"];
    const answers = await Promise.all(hosts.flatMap((host) => ["/", "/animals/1", "/sitemap.xml"].map((path) => at(host, path))));
    const pages = new Set(answers.map(({ status, text }) => `${status} ${text.replace(/nonce="[^"]+"/, "nonce")}`));
    expect([...pages]).toEqual([expect.stringMatching(/^404 <!doctype html>.*<h1>Nothing here<\/h1>/s)]);
  });

  it("stops serving the site of a project in the bin on the next request", async () => {
    const gone = await makeShelter(await makePerson("Owner"));
    await published(gone.scope);
    const host = `${gone.project.slug}.pets.example`;
    expect((await at(host)).status).toBe(200);
    await binProject(gone.scope, gone.project.name, ACTOR);
    expect((await at(host)).status).toBe(404);
  });

  it("serves a verified custom domain with a certificate and plan as the canonical address", async () => {
    const shelter = await makeShelter(await makePerson("Owner"));
    await published(shelter.scope);
    await setPlan(shelter.scope, "pro", null, ACTOR);
    const projectId = BigInt(shelter.scope.projectId);
    const name = `adopt-${shelter.project.slug}.example`;
    const domain = await prisma().domain.create({ data: { projectId, name, use: "primary", challenge: "x" } });
    const status = async (): Promise<number> => (await at(name)).status;
    expect(await status()).toBe(404);
    await prisma().domain.update({ where: { id: domain.id }, data: { routing: "verified", verifiedAt: new Date() } });
    expect(await status()).toBe(404);
    const now = new Date();
    const moments = { notBefore: now, notAfter: now, renewAt: now, issuedAt: now };
    await prisma().certificate.create({
      data: { domainId: domain.id, chain: "", encryptedKey: "", issuer: "CA", serial: "1", ...moments },
    });
    expect(await status()).toBe(200);
    expect((await at(name.toUpperCase())).text).toContain(`rel="canonical" href="https://${name}/"`);
    await setPlan(shelter.scope, "free", null, ACTOR);
    expect(await status()).toBe(200);
    await prisma().project.update({ where: { id: projectId }, data: { domainsUntil: now } });
    expect(await status()).toBe(404);
    expect((await at(`${shelter.project.slug}.pets.example`)).text).toContain(
      `rel="canonical" href="http://${shelter.project.slug}.pets.example/"`,
    );
    await setPlan(shelter.scope, "pro", null, ACTOR);
    await prisma().domain.update({ where: { id: domain.id }, data: { routing: "lost" } });
    expect(await status()).toBe(404);
  });
});
