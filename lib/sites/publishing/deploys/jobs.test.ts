import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { takeEnquiries } from "#e2e/support/asking.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { onChange, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { deploySite, giveUpDeploy } from "#lib/sites/publishing/deploys/jobs.ts";
import { siteAt } from "#lib/sites/publishing/deploys/live.data.ts";
import { beginDeploy, beginLog, endDeploy, endStuckDeploys, noteDeploy, restoreDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { DEPLOY_HEADER, GIVEN_UP_ERROR, STUCK_ERROR, STUCK_MS } from "#lib/sites/publishing/deploys/rules.ts";
import { listDeploys } from "#lib/sites/publishing/deploys.data.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");

const close = await useTestDatabase();
const announced: string[] = [];
onChange(
  ({ kind, projectId }) => void (kind === "sites" && announced.push(projectId)),
  () => undefined,
);
await startListening();
afterAll(async () => {
  clock.replace(Date.now);
  await stopListening();
  await close();
});

let web: Server;
let status: number;
let asked: { url: string; proof: string }[];
let scope: ProjectScope;
let slug: string;
let userId: string;

beforeEach(async () => {
  clock.replace(() => NOW);
  [status, asked] = [200, []];
  announced.length = 0;
  web = createServer((request, response) => {
    asked.push({ url: request.url ?? "", proof: String(request.headers[DEPLOY_HEADER]) });
    response.writeHead(status).end("<h1>A site</h1>");
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  settings.replace({ ...settings(), WEB_ORIGIN: `http://127.0.0.1:${(web.address() as AddressInfo).port}` });
  const owner = await makePerson("Owner");
  const shelter = await makeShelter(owner);
  ({ scope } = shelter);
  ({ slug } = shelter.project);
  userId = owner.id;
});

afterEach(() => {
  web.closeAllConnections();
  web.close();
});

const actor = () => ({ kind: "user", id: userId }) as const;
const save = (tagline: string, version: number) => saveSite(scope, { ...NEW_SETTINGS, tagline, version }, actor());
const liveTagline = async () => (await siteAt(`${slug}.localhost`))?.settings.tagline;

async function deployed(): Promise<string> {
  const deployId = await beginDeploy(scope, actor());
  await deploySite({ deployId });
  return deployId;
}

it("a deploy checks its own page first, logs progress, goes live, and is announced", async () => {
  await save("Paws", 0);
  await prisma().pet.create({ data: { projectId: BigInt(scope.projectId), name: "Rex", categoryId: 1n } });
  const deployId = await beginDeploy(scope, actor());
  expect(await siteAt(`${slug}.localhost`)).toBeUndefined();
  await deploySite({ deployId });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe(`/sites/${slug}.localhost/`);
  const [deploy] = await listDeploys(scope);
  expect(deploy).toMatchObject({ id: deployId, number: 1, state: "ready", isLive: true, by: "Owner", error: null });
  expect(deploy?.log.map(({ text }) => text).join("\n")).toMatch(
    /settings are valid.*no way to reach you.*\n1 animal is available\.\nThe first page returned 200 in \d+ ms with 15 bytes\.\nThe site is live\./,
  );
  expect(await liveTagline()).toBe("Paws");
  await expect.poll(() => announced).toEqual([scope.projectId]);
  await takeEnquiries(scope);
  await deployed();
  expect(JSON.stringify((await listDeploys(scope))[0]?.log)).not.toContain("no way to reach you");
});

it("a deploy's page proof grants access only to that deploy of that project", async () => {
  await save("Draft", 0);
  await deployed();
  const proof = asked[0]?.proof ?? "";
  await save("Newer", 1);
  await deployed();
  const foreign = await makeShelter(await makePerson("Other"));
  expect(await siteAt(`${foreign.project.slug}.localhost`, proof)).toBeUndefined();
  expect((await siteAt(`${slug}.localhost`, proof))?.settings.tagline).toBe("Draft");
  expect((await siteAt(`${slug}.localhost`, `${proof}x`))?.settings.tagline).toBe("Newer");
});

it("a deploy run twice completes once", async () => {
  const deployId = await deployed();
  await deploySite({ deployId });
  expect(await prisma().auditEntry.count({ where: { action: "deploy.ready", entityId: deployId } })).toBe(1);
});

it("a deploy killed midway and rerun keeps only the new run's log", async () => {
  const deployId = await beginDeploy(scope, actor());
  await beginLog(deployId);
  await noteDeploy(deployId, "A line of the worker that was killed.");
  await deploySite({ deployId });
  const [deploy] = await listDeploys(scope);
  expect(deploy?.state).toBe("ready");
  expect(deploy?.log.map(({ text }) => text)).not.toContain("A line of the worker that was killed.");
});

it("a page that does not return 200 leaves the live site unchanged", async () => {
  await save("Good", 0);
  await deployed();
  await save("Bad", 1);
  status = 500;
  await deployed();
  const [failed, live] = await listDeploys(scope);
  expect(failed).toMatchObject({ state: "failed", isLive: false, error: expect.stringContaining("returned 500") });
  expect(live).toMatchObject({ state: "ready", isLive: true });
  expect(await liveTagline()).toBe("Good");
});

it("an unreachable web process is retried by the queue, then the deploy reports failure", async () => {
  const deployId = await beginDeploy(scope, actor());
  web.closeAllConnections();
  web.close();
  await expect(deploySite({ deployId })).rejects.toThrow();
  expect((await listDeploys(scope))[0]?.state).toBe("building");
  await giveUpDeploy({ deployId });
  expect((await listDeploys(scope))[0]).toMatchObject({ state: "failed", error: GIVEN_UP_ERROR });
});

it("a project builds one deploy at a time, and stuck deploys fail", async () => {
  const first = await beginDeploy(scope, actor());
  await expect(beginDeploy(scope, actor())).rejects.toMatchObject({ code: "conflict" });
  expect(await endStuckDeploys(NOW + STUCK_MS - 1)).toBe(0);
  clock.replace(() => NOW + STUCK_MS);
  const second = await beginDeploy(scope, actor());
  expect(await endStuckDeploys(NOW + 2 * STUCK_MS)).toBe(1);
  expect(await endStuckDeploys(NOW + 2 * STUCK_MS)).toBe(0);
  const [b, a] = await listDeploys(scope);
  expect([a, b]).toMatchObject([
    { id: first, state: "failed", error: STUCK_ERROR },
    { id: second, state: "failed", error: STUCK_ERROR },
  ]);
  expect(await endDeploy(first)).toBe(false);
});

it("an older deploy is restored as a new one, and the draft is kept", async () => {
  await save("One", 0);
  const one = await deployed();
  await save("Two", 1);
  await deployed();
  await deploySite({ deployId: await restoreDeploy(scope, one, actor()) });
  const [third] = await listDeploys(scope);
  expect(third).toMatchObject({ number: 3, restores: 1, isLive: true, settings: { tagline: "One" } });
  expect((await prisma().site.findUniqueOrThrow({ where: { projectId: BigInt(scope.projectId) } })).tagline).toBe("Two");
  const foreign = await makeShelter(await makePerson("Other"));
  await expect(restoreDeploy(foreign.scope, one, actor())).rejects.toMatchObject({ code: "not_found" });
});

it("another person's settings change is never overwritten", async () => {
  await save("Mine", 0);
  await expect(save("Theirs", 0)).rejects.toMatchObject({ code: "conflict" });
  expect((await save("Later", 1)).version).toBe(2);
});
