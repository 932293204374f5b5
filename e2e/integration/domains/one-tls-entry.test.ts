import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addVerifiedDomain } from "#e2e/support/certificate-domain.ts";
import { visit } from "#e2e/support/edge.ts";
import { eventually, withinMinute } from "#e2e/support/eventually.ts";
import { type Pebble, PLATFORM, startPebble } from "#e2e/support/pebble.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, launchProgram } from "#e2e/support/program.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { lookAtDashboardCertificate } from "#lib/operations/doctor/dashboard.data.ts";
import { lookAtPlatformCertificate } from "#lib/operations/doctor/sites.service.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addIssueJob } from "#lib/sites/certificates/attempts.mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const DASHBOARD = `dashboard.${PLATFORM}`;
const CUSTOM = "www.shelter.test";

let database: { url: string; drop: () => Promise<void> };
let pebble: Pebble;
let environment: Record<string, string>;
let http: number;
let https: number;
let site: string;
let letOrdersPass: () => void;

beforeAll(async () => {
  [http, https] = [await testPort(), await testPort()];
  database = await createTestDatabase();
  useDatabase(database.url);
  pebble = await startPebble(http);
  const held = Promise.withResolvers<undefined>();
  letOrdersPass = () => held.resolve(undefined);
  pebble.front.meet = (what) => (what.startsWith("new-order") ? held.promise : undefined);
  const { project } = await makeShelter(await makePerson("First"));
  await prisma().deploy.create({
    data: { projectId: BigInt(project.id), number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() },
  });
  site = `${project.slug}.${PLATFORM}`;
  const { projectId } = await addVerifiedDomain(CUSTOM);
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() } });
  const others = await prisma().project.findUniqueOrThrow({ where: { id: projectId } });
  for (const host of [DASHBOARD, site, `${others.slug}.${PLATFORM}`]) await pebble.record("add-a", { host, addresses: ["127.0.0.1"] });
  await pebble.record("set-cname", { host: CUSTOM, target: PLATFORM });
  environment = {
    PORT: String(await testPort()),
    DATABASE_URL: database.url,
    EDGE_HOST: "127.0.0.1",
    EDGE_HTTP_PORT: String(http),
    EDGE_HTTPS_PORT: String(https),
    EDGE_PUBLIC_HTTPS_PORT: String(https),
    PUBLIC_URL: `https://${DASHBOARD}:${https}`,
    PLATFORM_DOMAIN: PLATFORM,
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    DNS_SERVERS: pebble.dns,
    NODE_EXTRA_CA_CERTS: pebble.trustFile,
    ENCRYPTION_KEYS: `test:${"A".repeat(43)}`,
    AUTH_SECRET: "a secret of one machine, of 32 characters",
  };
  launchProgram(environment);
  await eventually("the edge", isServed, 120_000);
});
afterAll(async () => {
  await endPrograms();
  await pebble?.close();
  await database?.drop();
});

const isServed = () =>
  visit(http, { host: site, path: "/" }).then(
    ({ status }) => status < 400,
    () => false,
  );

const isSecure = async (host: string, ca: string): Promise<boolean> =>
  await visit(https, { host, ca }).then(
    () => true,
    () => false,
  );

/** Connects over HTTPS from an address of this machine. */
async function fromAddress(localAddress: string, at: string, headers: Record<string, string>): Promise<{ left: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ left: number; body: string }>();
  const options = { host: "127.0.0.1", port: https, servername: DASHBOARD, path: at, localAddress, agent: false, ca: await pebble.root() };
  httpsRequest({ ...options, headers: { host: `${DASHBOARD}:${https}`, ...headers } }, (answer) => {
    const left = Number(answer.headers["x-ratelimit-remaining"]);
    text(answer).then((body) => resolve({ left, body }), reject);
  })
    .once("error", reject)
    .end();
  return await promise;
}

it("serves the dashboard, sites, and custom domains over HTTPS with certificates of their own, on two ports", async () => {
  expect(await visit(http, { host: DASHBOARD })).toMatchObject({ status: 503, body: expect.stringContaining("being set up") });
  expect(await visit(http, { host: site })).toMatchObject({ status: 200 });
  expect(await isSecure(DASHBOARD, await pebble.root())).toBe(false);
  letOrdersPass();
  const ca = await pebble.root();
  for (const host of [DASHBOARD, site, CUSTOM]) await eventually(`the certificate of ${host}`, () => isSecure(host, ca), 180_000);
  for (const host of [DASHBOARD, site, CUSTOM]) {
    const { status, headers } = await visit(http, { host, path: "/a" });
    expect([status, headers.location]).toEqual([308, `https://${host}:${https}/a`]);
  }
  expect(await visit(https, { host: site, ca })).toMatchObject({ status: 200, body: expect.stringContaining("<html") });
  expect(await visit(https, { host: CUSTOM, ca })).toMatchObject({ status: 200 });
  expect(await visit(https, { host: DASHBOARD, path: "/sign-in", ca })).toMatchObject({
    status: 200,
    body: expect.stringContaining("Sign in"),
  });
  expect(pebble.front.done.filter((what) => what === `new-order ${DASHBOARD}`)).toHaveLength(1);
});

it("goes on with the order of a site when the edge ends as the authority looks, and serves it with that certificate", async () => {
  const { project } = await makeShelter(await makePerson("Second"));
  const name = `${project.slug}.${PLATFORM}`;
  await pebble.record("add-a", { host: name, addresses: ["127.0.0.1"] });
  const edgeOf = (): number | undefined => processesWith(database.url).find(({ command }) => command.includes("edge-process.mjs"))?.pid;
  const first = edgeOf();
  pebble.front.meet = async (what) => {
    if (what !== "chall") return undefined;
    pebble.front.meet = () => undefined;
    if (first !== undefined) signal(first, "SIGKILL");
    await eventually("an edge in its place", async () => edgeOf() !== first && (await isServed()));
    return undefined;
  };
  await prisma().deploy.create({
    data: { projectId: BigInt(project.id), number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() },
  });
  await addIssueJob({ ownName: name });
  const ca = await pebble.root();
  // A worker that had no answer within 20 seconds goes on a minute later.
  await eventually("its certificate", () => isSecure(name, ca), 180_000);
  expect([first, edgeOf()]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(edgeOf()).not.toBe(first);
  expect(pebble.front.done.filter((what) => what === `new-order ${name}`)).toHaveLength(1);
});

it("has doctor say that the dashboard's certificate is valid", async () => {
  const config = parseSettings({ LOG_LEVEL: "silent", ...environment });
  settings.replace(config);
  const [dashboard, sites] = [await lookAtDashboardCertificate(config), await lookAtPlatformCertificate(config)];
  expect(dashboard).toMatchObject([
    { verdict: "ok", check: "Certificate of the dashboard", message: expect.stringMatching(/^valid until /) },
  ]);
  expect(sites).toMatchObject([{ verdict: "skipped", check: "Certificate of sites", message: "each site gets its own" }]);
});

it("counts the API's callers by their own addresses, whatever they say", async () => {
  const forged = { "x-forwarded-for": "203.0.113.9" };
  // Each answer says what is left of its own minute.
  const [first, other, again] = await withinMinute(async (round) => {
    const ask = (last: number) => fromAddress(`127.0.${round + 1}.${last}`, "/v1/pets", forged);
    return [await ask(5), await ask(6), await ask(5)] as const;
  });
  expect(first.body).toContain("missing_api_key");
  expect([other.left, again.left]).toEqual([first.left, first.left - 1]);
});
