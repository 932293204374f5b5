import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { takeEnquiries } from "#e2e/support/asking.ts";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { httpCall, rawCall } from "#e2e/support/http-call.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { insideCall } from "#e2e/support/inside-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { INSIDE_HEADER } from "#lib/platform/secrets/inside.rules.ts";
import { FONT_FILES } from "#lib/sites/publishing/public/rules.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
const BUILD = readFileSync(path.join(import.meta.dirname, "../../../.next/BUILD_ID"), "utf8").trim();
const SERVERS = { "our server": () => lanes.base("direct"), "Next alone": () => lanes.alone() };
const PAGES = [
  "",
  "/",
  "/ask",
  "/ask.json",
  "/animals",
  "/animals.json",
  "/robots.txt",
  "/sitemap.xml",
  "/icon.svg",
  "/social.png",
  "/happy",
  "/x/y",
];

let shelter: PublishedShelter;
let host: string;

beforeAll(async () => {
  shelter = await publishedShelter();
  await takeEnquiries(shelter.scope);
  host = `${shelter.project.slug}.pets.example`;
});

/** Clients and proxies may write a site's address, or ask for a part of its pages, in these ways. */
const spellings = (): string[] => [
  `/sites/${host}/ask?sent=1`,
  `//sites/${host}/ask`,
  `/sites//${host}/ask`,
  `/./sites/${host}/ask`,
  `/x/../sites/${host}/ask`,
  `/%73ites/${host}/ask`,
  `/%2573ites/${host}/ask`,
  `/sites%2f${host}%2fask`,
  `/SITES/${host}/ask`,
  `/sites/${host.toUpperCase()}/ask`,
  `\\sites\\${host}\\ask`,
  `/sites/${host}/ask/`,
  `/sites/${host}/ask.rsc`,
  `/sites/${host}/ask.txt`,
  `/sites/${host}.segments/_tree.segment.rsc`,
  `/sites/${host}/ask?_rsc=1`,
  `/_next/data/${BUILD}/sites/${host}/ask.json`,
  `http://${host}/sites/${host}/ask`,
];

const HEADERS: Record<string, string>[] = [
  {},
  { RSC: "1" },
  { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
  { "X-Nextjs-Data": "1" },
  { "X-Forwarded-Host": "pets.example", "X-Forwarded-For": "127.0.0.1" },
  { [INSIDE_HEADER]: "1" },
  { [INSIDE_HEADER]: " " },
  { [INSIDE_HEADER]: `${INSIDE[INSIDE_HEADER]}x` },
];

describe.each(Object.entries(SERVERS))("the dashboard's address, of %s", (_, base) => {
  it("has no page of a site, however it is asked for", async () => {
    for (const page of PAGES) {
      for (const headers of HEADERS) {
        const { status, text } = await httpCall(base(), "GET", `/sites/${host}${page}`, { headers });
        expect([status < 300, text.includes(shelter.project.name)], `${page} ${JSON.stringify(headers)}`).toEqual([false, false]);
      }
    }
    for (const spelling of spellings()) {
      const { status, text } = await rawCall(base(), `GET ${spelling} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect([status < 300, text.includes(shelter.project.name)], spelling).toEqual([false, false]);
    }
  });
});

describe("the dashboard's address", () => {
  it("answers 404 for everything under a site's path, whatever the method", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      for (const headers of HEADERS) {
        for (const page of PAGES) {
          const at = `/sites/${host}${page}`;
          const { status } = await httpCall(lanes.base("direct"), method, at, { headers, ...(method === "POST" && { body: "name=x" }) });
          expect(status, `${method} ${at} ${JSON.stringify(headers)}`).toBe(404);
        }
      }
    }
  });

  it("keeps the preview for members, with its fonts", async () => {
    const member = await signedIn(lanes.base("next"), shelter);
    const preview = `/api/projects/${shelter.project.slug}/site/preview`;
    const { status, text } = await member.send("GET", preview);
    expect([status, text.includes(`/fonts/${FONT_FILES.text}`)]).toEqual([200, true]);
    for (const file of Object.values(FONT_FILES)) {
      expect((await httpCall(lanes.base("direct"), "GET", `/fonts/${file}`)).headers["content-type"]).toBe("font/woff2");
    }
    expect((await new BrowserClient(lanes.base("next")).send("GET", preview)).status).toBe(401);
    expect((await (await signedIn(lanes.base("next"), await makePerson("Stranger"))).send("GET", preview)).status).toBe(404);
  });
});

it("answers the edge, which asks with one of the installation's keys", async () => {
  const proof = `${"x".repeat(43)} ${INSIDE[INSIDE_HEADER]}`;
  for (const headers of [INSIDE, { [INSIDE_HEADER]: proof }]) {
    const { status, text } = await insideCall(lanes.base("direct"), "GET", `/sites/${host}/`, { headers });
    expect([status, text.includes(shelter.project.name)]).toEqual([200, true]);
  }
});
