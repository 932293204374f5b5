import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { INSIDE } from "#e2e/support/inside.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { healthReport } from "#lib/http/monitoring/health.ts";
import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { MAX_PER_VISITOR } from "#lib/http/sites/site-visitors.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { pool, sitePool } from "#lib/platform/db/pool.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { sitemapOf } from "#lib/sites/publishing/public/loaders.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

let project: Project;
let close: () => Promise<void>;

beforeAll(async () => {
  close = await useTestDatabase({ PLATFORM_DOMAIN: "pets.example", ENCRYPTION_KEYS: PLAIN_SETTINGS.ENCRYPTION_KEYS });
  await startListening();
  ({ project } = await publishedShelter());
  await addAnimals(3);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stopListening();
  await close();
});

async function addAnimals(count: number): Promise<void> {
  await pool().query("insert into pets (project_id, name, category_id) select $1, 'Biscuit', 1 from generate_series(1, $2::int)", [
    project.id,
    count,
  ]);
  await petsChanged(project.id);
}

async function whileTaken(target: pg.Pool, work: () => Promise<void>): Promise<void> {
  const taken = await Promise.all(Array.from({ length: target.options.max }, () => target.connect()));
  try {
    await work();
  } finally {
    for (const one of taken) one.release();
  }
}

function visit(address: string, work: (site: PublicSite) => Promise<string>): Promise<Response> {
  const request = new Request("http://localhost/sites/x", { headers: { ...INSIDE, "x-forwarded-for": address } });
  const params = Promise.resolve({ host: `${project.slug}.pets.example` });
  const held = { peer: "127.0.0.1", path: "/", query: "", onBroken: () => undefined };
  return connection().run(held, () => answerSite(request, params, async ({ site }) => siteText("text/plain", await work(site))));
}

it("keeps the database connections of site visitors and the API separate", async () => {
  await whileTaken(sitePool(), async () => {
    expect((await pool().query("select 1")).rowCount).toBe(1);
  });
  await whileTaken(pool(), async () => {
    expect((await visit("192.0.2.1", async () => "ok")).status).toBe(200);
  });
});

it("reports the service as healthy while all API and site connections are busy", async () => {
  await whileTaken(sitePool(), () =>
    whileTaken(pool(), async () => {
      expect(await healthReport()).toMatchObject({ status: "ok", database: "reachable" });
    }),
  );
});

it("refuses requests beyond one address's share with 429 and serves others meanwhile", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  const begun = Array.from({ length: MAX_PER_VISITOR }, () => visit("2001:db8::1", () => hold));
  const refused = await visit("2001:db8::2", async () => "ok");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await refused.text()).toContain("<h1>Too many requests</h1>");
  expect((await visit("2001:db8:0:100::1", async () => "ok")).status).toBe(200);
  release("ok");
  expect(new Set((await Promise.all(begun)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await visit("2001:db8::1", async () => "ok")).status).toBe(200);
});

it("reads a sitemap once for concurrent requests and again after an animal is added", async () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const site = { projectId: project.id, address: "https://paws.example" } as PublicSite;
  const reads = () => query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes("row_number()")).length;
  const animals = (text: string) => text.split("/animals/").length - 1;
  const texts = await Promise.all(Array.from({ length: 16 }, () => sitemapOf(site)));
  expect(texts.map(animals)).toEqual(Array(16).fill(3));
  expect(animals(await sitemapOf(site))).toBe(3);
  expect(reads()).toBe(1);
  await addAnimals(2);
  const later = await Promise.all(Array.from({ length: 16 }, () => sitemapOf(site)));
  expect(later.map(animals)).toEqual(Array(16).fill(5));
  expect(reads()).toBe(2);
});

it("shows an animal added while the sitemap was being read", async () => {
  const site = { projectId: project.id, address: "https://other.example" } as PublicSite;
  const underWay = sitemapOf(site);
  await addAnimals(1);
  const whole = await sitemapOf(site);
  expect(whole.split("/animals/").length - 1).toBe(6);
  await underWay;
});
