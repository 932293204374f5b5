import { expect, it } from "vitest";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { withoutDatabase } from "#e2e/support/without-database.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });

it("shows an error page with Retry-After when the site cannot be read", async () => {
  const { project } = await publishedShelter();
  const site = (path: string) => insideCall(lanes.base("direct"), "GET", `/sites/${project.slug}.pets.example${path}`);
  expect((await site("/")).status).toBe(200);
  await withoutDatabase(async () => {
    for (const path of ["/", "/animals/1", "/nothing", "/sitemap.xml"]) {
      const { status, headers, text } = await site(path);
      expect([status, headers["retry-after"]]).toEqual([503, "5"]);
      expect(text).toContain("<h1>Not available right now</h1>");
      expect(text).toContain(`<header>${project.name}</header>`);
      expect(headers["content-security-policy"]).toContain(`'nonce-${/<style nonce="([^"]+)">/.exec(text)?.[1]}'`);
    }
  });
  expect((await site("/")).status).toBe(200);
});

it("says so in both languages for a site that this process does not know", async () => {
  await withoutDatabase(async () => {
    const { status, text } = await insideCall(lanes.base("direct"), "GET", "/sites/unknown.pets.example/");
    expect([status, text.includes("<header>"), text.includes('<section lang="de">')]).toEqual([503, false, true]);
  });
});
