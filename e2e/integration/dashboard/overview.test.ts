import { beforeAll, expect, it } from "vitest";
import { takeEnquiries } from "#e2e/support/asking.ts";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import type { UsageHistory } from "#lib/gateway/usage/schema.ts";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { closePetDays } from "#lib/shelter/pets/days/jobs.ts";
import { dayOf } from "#lib/shelter/pets/days/rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const lanes = useLanes({ BACKUP_TO: "/backups" });
const DAY_MS = 86_400_000;

let at: string;
let projectId: string;
let key: string;
let chief: BrowserClient;
let staff: BrowserClient;
let viewer: BrowserClient;
let stranger: BrowserClient;

beforeAll(() => untilSameDayFor(25_000));
beforeAll(async () => {
  const [owner, helper, guest, other] = await Promise.all(["Owner", "Staff", "Viewer", "Eve"].map((name) => makePerson(name)));
  if (!owner || !helper || !guest || !other) throw new Error("four people were to be made");
  const { project, scope } = await makeShelter(owner, [
    [helper, "staff"],
    [guest, "viewer"],
  ]);
  await makeShelter(other);
  await setPlan(scope, "enterprise", { perMinute: 3, perDay: 1000 }, TESTER);
  ({ key } = await makeKey(scope));
  [at, projectId] = [`/api/projects/${project.slug}`, project.id];
  const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
  [chief, staff, viewer, stranger] = [await open(owner), await open(helper), await open(guest), await open(other)];
});

async function trend(as = viewer): Promise<Trend> {
  const answer = await as.send("GET", `${at}/trend`, {});
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Trend;
}

const today = async () => (await trend()).pets.at(-1);
const figures = (available: number, pending: number, sold: number, arrived: number, adopted: number) => ({
  counts: { available, pending, sold },
  arrived,
  adopted,
});

async function add(status: string): Promise<PetRow> {
  const answer = await staff.send("POST", `${at}/pets`, { body: { name: "Biscuit", categoryId: "1", status } });
  return JSON.parse(answer.text) as PetRow;
}

async function set(pet: PetRow, status: string): Promise<PetRow> {
  const answer = await staff.send("PATCH", `${at}/pets/${pet.id}`, { body: { version: pet.version, status } });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as PetRow;
}

it("shows each change immediately and does not count changes undone the same day", async () => {
  expect(await today()).toEqual({ day: dayOf(Date.now()), figures: figures(0, 0, 0, 0, 0) });
  const pet = await add("available");
  expect((await today())?.figures).toEqual(figures(1, 0, 0, 1, 0));
  const sold = await set(pet, "sold");
  expect((await today())?.figures).toEqual(figures(0, 0, 1, 1, 1));
  const back = await set(sold, "available");
  expect((await today())?.figures).toEqual(figures(1, 0, 0, 1, 0));
  await set(back, "sold");
  await add("sold");
  expect((await today())?.figures).toEqual(figures(0, 0, 2, 2, 1));
  const mistake = await add("pending");
  await staff.send("PUT", `${at}/pets/${mistake.id}/bin`, { body: { version: mistake.version } });
});

it("keeps a finished day's figures unchanged, however often the job runs", async () => {
  const before = (await today())?.figures;
  await pool().query("update projects set created_at = created_at - interval '3 days' where id = $1", [projectId]);
  await pool().query(
    "update pets set created_at = created_at - interval '2 days', deleted_at = deleted_at - interval '2 days' where project_id = $1",
    [projectId],
  );
  await pool().query("update audit_entries set at = at - interval '2 days' where project_id = $1", [projectId]);
  await closePetDays(Date.now());
  await closePetDays(Date.now());
  const pet = await add("available");
  const days = (await trend()).pets.slice(-5);
  const { available = 0, pending = 0, sold = 0 } = before?.counts ?? {};
  expect(days.map(({ day }) => day)).toEqual([4, 3, 2, 1, 0].map((back) => dayOf(Date.now() - back * DAY_MS)));
  expect(days.map((day) => day.figures)).toEqual([
    null,
    figures(0, 0, 0, 0, 0),
    before,
    { ...figures(available, pending, sold, 0, 0) },
    figures(available + 1, pending, sold, 1, 0),
  ]);
  await set(pet, "sold");
  expect((await trend()).pets.at(-3)?.figures).toEqual(before);
});

it("shows answered and refused calls by hour, day, key, and operation", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await lanes.call("direct", "GET", "/v1/pets", { key })).status);
  const refused = statuses.filter((status) => status === 429).length;
  const read = async () => JSON.parse((await viewer.send("GET", `${at}/usage/history`, {})).text) as UsageHistory;
  await expect.poll(async () => (await read()).days.at(-1)).toMatchObject({ requests: 5, refused });
  const history = await read();
  const sum = (steps: readonly { requests: number; refused: number }[]) => ({
    requests: steps.reduce((all, { requests }) => all + requests, 0),
    refused: steps.reduce((all, one) => all + one.refused, 0),
  });
  for (const steps of [history.hours, history.days, history.keys, history.operations]) expect(sum(steps)).toEqual({ requests: 5, refused });
  for (const [part] of [history.byKey, history.byOperation]) expect(part?.requests.at(-1)).toBe(5);
});

it("includes what currently needs attention with the figures", async () => {
  expect((await trend()).attention).toEqual([]);
  await makeKey(projectScope(projectId), { name: "Ends soon", lifetimeMs: DAY_MS });
  expect((await trend()).attention).toMatchObject([{ kind: "key_expiring", name: "Ends soon" }]);
  const disabled = { state: "disabled", disabledAt: new Date(), disabledReason: "exhausted", encryptedSecret: "", lastEventId: 0n };
  const url = "https://hooks.example/";
  await prisma().webhookEndpoint.create({ data: { projectId: BigInt(projectId), url, ...disabled } });
  const failing = { failures: 4, failingSince: new Date(Date.now() - 25 * 60_000), encryptedSecret: "", lastEventId: 0n };
  await prisma().webhookEndpoint.create({ data: { projectId: BigInt(projectId), url, ...failing } });
  expect((await trend(chief)).attention.map(({ kind }) => kind)).toEqual(["endpoint_disabled", "endpoint_failing", "key_expiring"]);
  expect((await trend(staff)).attention.map(({ kind }) => kind)).toEqual(["key_expiring"]);
});

it("warns of a published site on which visitors cannot ask, and has no such step once they can", async () => {
  const owner = await makePerson("Owner");
  const { project, scope } = await makeShelter(owner);
  const client = await signedIn(lanes.base("next"), owner);
  const state = async () => {
    const { attention, steps } = JSON.parse((await client.send("GET", `/api/projects/${project.slug}/trend`, {})).text) as Trend;
    return [attention.map(({ kind }) => kind), steps?.ask];
  };
  const projectId = BigInt(project.id);
  const publish = (number: number, settings: Partial<SiteSettings>) =>
    prisma().deploy.create({ data: { projectId, number, state: "ready", settings: { ...NEW_SETTINGS, ...settings } } });
  expect(await state()).toEqual([[], false]);
  await publish(1, {});
  expect(await state()).toEqual([["site_mute"], false]);
  await takeEnquiries(scope);
  expect(await state()).toEqual([[], true]);
  await prisma().enquirySettings.update({ where: { projectId }, data: { isOpen: false } });
  await prisma().site.create({ data: { projectId, ...NEW_SETTINGS, contactPhone: "+1 555 0100" } });
  expect(await state()).toEqual([["site_mute"], true]);
  await publish(2, { contactPhone: "+1 555 0100" });
  expect(await state()).toEqual([[], true]);
});

it("tells everyone when a downgrade has put the only domain on hold, and administrators of an overdue backup", async () => {
  const [owner, admin] = [await makePerson("Owner"), await makePerson("Ada", { isAdmin: true })];
  const { project, scope } = await makeShelter(owner);
  const domain = await addServedDomain(BigInt(project.id), { name: `${crypto.randomUUID()}.example` });
  const kinds = async (person: { email: string }) => {
    const answer = await (await signedIn(lanes.base("next"), person)).send("GET", `/api/projects/${project.slug}/trend`, {});
    return (JSON.parse(answer.text) as Trend).attention.map(({ kind }) => kind);
  };
  expect(await kinds(owner)).toEqual(["domains_on_hold"]);
  await setPlan(scope, "pro", null, TESTER);
  await prisma().domain.update({ where: { id: domain }, data: { routing: "drifted" } });
  expect(await kinds(owner)).toEqual(["domain"]);
  await prisma().backupRun.create({
    data: { place: "/backups", origin: "worker", startedAt: new Date(Date.now() - 3 * DAY_MS), error: "Full", endedAt: new Date() },
  });
  expect([await kinds(owner), await kinds(admin)]).toEqual([["domain"], ["backup_overdue", "domain"]]);
});

it("ticks the first steps that someone has taken, and hides them for the person who dismisses them", async () => {
  const done = { animals: true, ask: false, site: false, invitation: true };
  expect(await trend()).toMatchObject({ isDemo: false, steps: done });
  const dismiss = async (isDismissed: boolean) => (await viewer.send("PUT", `${at}/first-steps`, { body: { isDismissed } })).status;
  expect(await dismiss(true)).toBe(204);
  expect([(await trend()).steps, (await trend(staff)).steps]).toEqual([null, done]);
  expect(await dismiss(false)).toBe(204);
  expect((await trend()).steps).toEqual(done);
  expect((await viewer.send("PUT", `${at}/first-steps`, { body: { isDismissed: "yes" } })).status).toBe(400);
});

it("answers a stranger the same as for a missing project", async () => {
  const [foreign, missing] = [await stranger.send("GET", `${at}/trend`, {}), await stranger.send("GET", "/api/projects/none/trend", {})];
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
});
