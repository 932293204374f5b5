import { describe, expect, it } from "vitest";
import { insideCall } from "#e2e/support/inside-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { certify, publishedShelter } from "#e2e/support/published-shelter.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { ownName } from "#lib/sites/certificates/own.data.ts";
import { readDomainFacts, readPlatformRoute } from "#lib/sites/domains/hosts/data.ts";

const { base, call } = useLanes({ PLATFORM_DOMAIN: "pets.example" });

describe.each(LANES)("a test project through the %s lane", (lane) => {
  it("is created with keys that say so, and is never published and has no domains", async () => {
    const person = await makePerson("Tess Tester");
    const scopes = ["projects:write", "keys:write", "domains:write", "animals:write"] as const;
    const { token } = await createToken(person, { name: "Script", scopes: [...scopes], projects: null, days: 30 });
    const send = (method: string, path: string, body?: object, slug?: string) =>
      call(lane, method, `/v1${path}`, {
        key: token,
        ...(body && { body: JSON.stringify(body) }),
        headers: { ...(slug !== undefined && { "Petstore-Project": slug }) },
      });
    const { slug } = JSON.parse((await send("POST", "/projects", { name: "Sandbox", test: true })).text) as { slug: string };
    const { key } = JSON.parse((await send("POST", "/api-keys", { name: "K" }, slug)).text) as { key: string };
    expect(key).toMatch(/^pets_test_\w{36}$/);
    expect(JSON.parse((await call(lane, "GET", "/v1/project", { key })).text)).toMatchObject({ slug, test: true });
    expect(JSON.parse((await send("GET", "/projects")).text)).toMatchObject([{ slug, test: true }]);
    const refusal = { status: 409, text: expect.stringContaining("a test project, which is never published") };
    expect(await send("POST", "/site/publish", undefined, slug)).toMatchObject(refusal);
    expect(await send("POST", "/domains", { name: "www.sandbox-test.org" }, slug)).toMatchObject(refusal);
    expect(await send("POST", "/projects", { name: "Sandbox", test: "yes" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("test must be true or false"),
    });
  });
});

/** Published on its name and on a domain, with an animal and an open form. */
async function openShelter(isTest: boolean) {
  const { project } = await publishedShelter();
  const projectId = BigInt(project.id);
  await prisma().project.update({ where: { id: projectId }, data: { isTest } });
  const name = `www.${crypto.randomUUID().slice(0, 8)}.example`;
  await certify(String(await addServedDomain(projectId, { name })));
  await prisma().enquirySettings.create({ data: { projectId, isOpen: true } });
  const { id } = await prisma().pet.create({ data: { projectId, name: "Rex", categoryId: 1n } });
  const animal = `animals/${id}`;
  const pages = ["", "animals.json", "social.png", "sitemap.xml", "icon.svg", "robots.txt", "ask", "ask.json"];
  const doors = [...pages, animal, `${animal}/ask`, `${animal}/ask.json`, `${animal}/poster`];
  return { slug: project.slug, hosts: [`${project.slug}.pets.example`, name], doors, projectId, name };
}

async function shutDoors(host: string, doors: readonly string[]): Promise<string[]> {
  const shut: string[] = [];
  for (const door of doors) if ((await insideCall(base("direct"), "GET", `/sites/${host}/${door}`)).status === 404) shut.push(door);
  return shut;
}

describe("a test project that has a deploy and a domain all the same, as after a change of the database by hand", () => {
  it("is behind no public door, though the same rows of another project are behind each", async () => {
    const [real, test] = [await openShelter(false), await openShelter(true)];
    for (const host of real.hosts) expect(await shutDoors(host, real.doors), host).toEqual([]);
    for (const host of test.hosts) expect(await shutDoors(host, test.doors), host).toEqual(test.doors);
    const routes = async ({ slug, name }: typeof real) => [await readPlatformRoute(slug, null), await readDomainFacts(name, null)];
    expect(await routes(real)).not.toContain(undefined);
    expect(await routes(test)).toEqual([undefined, undefined]);
    expect(await ownName(`${test.slug}.pets.example`)).toBeUndefined();
    for (const host of test.hosts) {
      const sent = { body: "{}", headers: { "Content-Type": "application/json" } };
      expect((await insideCall(base("direct"), "POST", `/sites/${host}/ask.json`, sent)).status).toBe(404);
    }
    expect(await prisma().enquiry.count({ where: { projectId: test.projectId } })).toBe(0);
  });
});
