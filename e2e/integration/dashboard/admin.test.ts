import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { AdminBans } from "#lib/operations/admin/bans.schema.ts";
import type { ServiceOverview } from "#lib/operations/admin/overview.schema.ts";
import type { ServiceProblems } from "#lib/operations/admin/problems.schema.ts";
import type { AdminProjectDetail, AdminProjectPage } from "#lib/operations/admin/projects.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const lanes = useLanes();
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
const json = <T>({ text }: { text: string }): T => JSON.parse(text) as T;

let ada: Person;
let admin: BrowserClient;
const read = async <T>(at: string): Promise<T> => json<T>(await admin.send("GET", `/api/admin${at}`));

beforeAll(async () => {
  ada = await makePerson("Ada Admin", { isAdmin: true });
  admin = await open(ada);
});

beforeEach(async () => {
  await prisma().user.updateMany({ where: { id: { not: BigInt(ada.id) } }, data: { isAdmin: false } });
});

describe("administration pages", () => {
  const PAGES = ["/admin", "/admin/projects", "/admin/plan-requests", "/admin/domains", "/admin/people", "/admin/bans", "/admin/audit-log"];

  it.each(PAGES)("%s redirects signed-out visitors to sign in and returns 404 to non-administrators", async (at) => {
    const anonymous = await new BrowserClient(lanes.base("next")).send("GET", at);
    expect(anonymous.status).toBe(307);
    expect(anonymous.headers["location"]).toBe(`/sign-in?next=${encodeURIComponent(at)}`);
    const [owner, viewer] = [await makePerson("Owner"), await makePerson("Viewer")];
    await makeShelter(owner, [[viewer, "viewer"]]);
    const [asOwner, asViewer] = [await open(owner), await open(viewer)];
    for (const client of [asOwner, asViewer]) {
      const answer = await client.send("GET", at);
      expect(answer.status).toBe(404);
      expect(answer.text.includes("This page has wandered off")).toBe(true);
      const words = answer.text.replaceAll(/nonce\W+[\w+/=-]+/g, "");
      expect(/Administration|<title>All (?:projects|domains)|Plan requests|Bans|People|audit log/.exec(words)?.[0]).toBeUndefined();
    }
    const mine = await admin.send("GET", at);
    expect(mine.status).toBe(200);
    expect(mine.text.includes('aria-label="Administration"')).toBe(true);
  });

  it("shows the administration menu link to administrators only", async () => {
    const shown = async (client: BrowserClient) => (await client.send("GET", "/projects")).text.includes('\\"isAdmin\\":true');
    expect([await shown(admin), await shown(await open(await makePerson("Owner")))]).toEqual([true, false]);
  });
});

describe("service overview", () => {
  it("shows the service's totals and health", async () => {
    const before = await read<ServiceOverview>("/overview");
    const owner = await makePerson("Owner");
    const { scope } = await makeShelter(owner);
    const { key } = await makeKey(scope);
    await lanes.call("next", "POST", "/v1/pets", { key, body: JSON.stringify({ name: "Rex", categoryId: 1 }) });
    const { open: missing, figures, health } = await read<ServiceOverview>("/overview");
    expect(missing.map(({ check }) => check)).toEqual(expect.arrayContaining(["Public address", "Mail", "Backup schedule"]));
    expect(figures).toMatchObject({
      projects: before.figures.projects + 1,
      people: before.figures.people + 1,
      administrators: 1,
      animals: { count: before.figures.animals.count + 1, isExact: true },
    });
    expect(figures.plans.free).toBe(before.figures.plans.free + 1);
    expect(health).toMatchObject({
      counters: "memory",
      receivesChanges: true,
      serving: 1,
      jobs: { workers: 0, failed: 0 },
      version: programVersion(),
      node: process.version,
    });
  });
});

describe("problems", () => {
  it("shows administrators alone what the doctor finds, with the fix of each", async () => {
    const { open: found, well, at } = await read<ServiceProblems>("/problems");
    expect(well).toEqual(expect.arrayContaining(["Release", "Photos", "Database clock"]));
    expect(found).toContainEqual(expect.objectContaining({ check: "Worker", fix: expect.any(String) }));
    const owner = await open(await makePerson("Owner"));
    expect((await owner.send("GET", "/api/admin/problems")).status).toBe(404);
    // Kept for ten minutes, unless an administrator asks again.
    expect((await read<ServiceProblems>("/problems")).at).toBe(at);
    const again = json<ServiceProblems>(await admin.send("POST", "/api/admin/problems"));
    expect(Date.parse(again.at)).toBeGreaterThan(Date.parse(at));
    expect((await read<ServiceProblems>("/problems")).at).toBe(again.at);
  });
});

describe("administration of projects", () => {
  it("finds projects by name and address, active or in the bin, with gapless pagination", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const data = Array.from({ length: 120 }, (_, i) => ({
      slug: `paws-${mark}-${i}`,
      name: `Paws ${mark} ${String(i % 60).padStart(3, "0")}`,
    }));
    await prisma().project.createMany({ data });
    const seen: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await read<AdminProjectPage>(`/projects?q=${mark.toUpperCase()}${cursor}`);
      expect(page.count).toBe(120);
      seen.push(...page.rows.map(({ slug }) => slug));
      if (page.next === null) break;
      cursor = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(new Set(seen).size).toBe(120);
    const third = await read<AdminProjectPage>(`/projects?q=${mark}${cursor}`);
    expect(third.rows).toHaveLength(20);
    const second = await read<AdminProjectPage>(`/projects?q=${mark}&before=${encodeURIComponent(third.previous ?? "")}`);
    expect(second.rows.map(({ slug }) => slug)).toEqual(seen.slice(50, 100));
    expect((await read<AdminProjectPage>(`/projects?q=paws-${mark}-7`)).rows.map(({ slug }) => slug)).toContain(`paws-${mark}-7`);
    expect((await read<AdminProjectPage>(`/projects?q=${mark}&plan=pro`)).count).toBe(0);
    await prisma().project.update({ where: { slug: `paws-${mark}-7` }, data: { deletedAt: new Date() } });
    expect(await read<AdminProjectPage>(`/projects?q=${mark}&in=bin`)).toMatchObject({ count: 1, rows: [{ slug: `paws-${mark}-7` }] });
  });

  it.each(["%25", "%00", "_", "'", "\\\\", "%F0%9F%90%B6", "a".repeat(2000)])("accepts any search text (%#)", async (q) => {
    expect((await admin.send("GET", `/api/admin/projects?q=${q}&after=${q}&before=1.x&plan=nope`)).status).toBe(200);
    expect((await admin.send("GET", `/api/admin/people?q=${q}&after=1.${q}`)).status).toBe(200);
    expect((await admin.send("GET", `/api/admin/domains?q=${q}&after=1.${q}&state=live&error=nope`)).status).toBe(200);
  });

  it.each(LANES)("sets any plan and applies Enterprise limits to the very next call (%s)", async (lane) => {
    const { project, scope } = await makeShelter(await makePerson("Owner"));
    const { key } = await makeKey(scope);
    const limit = async () => (await lanes.call(lane, "GET", "/v1/pets", { key })).headers["x-ratelimit-limit"];
    expect(await limit()).toBe("60");
    const body = { plan: "enterprise", perMinute: 4321, perDay: 54_321 };
    expect((await admin.send("PUT", `/api/projects/${project.slug}/plan`, { body })).status).toBe(200);
    expect(await limit()).toBe("4321");
    expect(await read<AdminProjectDetail>(`/projects/${project.id}`)).toMatchObject({
      plan: "enterprise",
      perMinute: 4321,
      perDay: 54_321,
      activeKeys: 1,
    });
    expect((await admin.send("PUT", `/api/projects/${project.slug}/plan`, { body: { plan: "pro" } })).status).toBe(200);
    expect(await limit()).toBe("300");
    const rows = await prisma().auditEntry.findMany({
      where: { projectId: BigInt(project.id), action: "plan.set" },
      orderBy: { id: "asc" },
    });
    expect(rows).toMatchObject([{ actorId: ada.id, after: body }, { after: { plan: "pro" } }]);
  });

  it("moves a project to the bin once its name is typed and restores it", async () => {
    const { project } = await makeShelter(await makePerson("Owner"));
    expect((await admin.send("DELETE", `/api/projects/${project.slug}`, { body: { name: "other" } })).status).toBe(400);
    expect((await admin.send("DELETE", `/api/projects/${project.slug}`, { body: { name: project.name } })).status).toBe(204);
    expect((await read<AdminProjectDetail>(`/projects/${project.id}`)).purgedAt).not.toBeNull();
    expect((await admin.send("POST", `/api/projects/${project.slug}/restore`, { body: {} })).status).toBe(204);
    expect((await read<AdminProjectDetail>(`/projects/${project.id}`)).deletedAt).toBeNull();
    expect((await admin.send("GET", "/api/admin/projects/999999")).status).toBe(404);
    expect((await admin.send("GET", "/api/admin/projects/paws")).status).toBe(404);
  });
});

describe("administration of bans", () => {
  it.each(LANES)("numbers repeated bans and accepts a key's next call once its ban is lifted (%s)", async (lane) => {
    const { project, scope } = await makeShelter(await makePerson("Owner"));
    const { key, keyId } = await makeKey(scope);
    const now = Date.now();
    const ids = { projectId: BigInt(project.id), keyId: BigInt(keyId) };
    const hours = (count: number) => new Date(now - count * 3_600_000);
    await prisma().apiKeyBan.createMany({
      data: [
        { ...ids, startedAt: hours(30), endsAt: hours(29.9) },
        { ...ids, startedAt: hours(2), endsAt: hours(1.9) },
        { ...ids, startedAt: hours(0.01), endsAt: new Date(now + 600_000) },
      ],
    });
    await rateLimiter().reloadBans(null);
    const call = async () => (await lanes.call(lane, "GET", "/v1/pets", { key })).status;
    expect(await call()).toBe(429);
    const mine = ({ inForce, ended }: AdminBans) =>
      [inForce, ended].map((bans) => bans.filter((ban) => ban.keyId === keyId).map(({ nth, lifted }) => ({ nth, by: lifted?.by })));
    expect(mine(await read<AdminBans>("/bans"))).toEqual([
      [{ nth: 2, by: undefined }],
      [
        { nth: 1, by: undefined },
        { nth: 1, by: undefined },
      ],
    ]);
    expect((await admin.send("DELETE", `/api/projects/${project.slug}/keys/${keyId}/ban`)).status).toBe(204);
    expect(await call()).toBe(200);
    const [inForce, [latest]] = mine(await read<AdminBans>("/bans")) as [unknown[], unknown[]];
    expect(inForce).toEqual([]);
    expect(latest).toEqual({ nth: 2, by: ada.name });
  });
});
