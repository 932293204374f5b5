import { crypto } from "acme-client";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type PlainDns, startPlainDns } from "#e2e/support/dns-peer.ts";
import { addAndCheck, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject, restoreProject } from "#lib/shelter/projects/bin.mutations.ts";
import { beginAttempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { issuable } from "#lib/sites/certificates/data.ts";
import { localSigner } from "#lib/sites/certificates/local.mutations.ts";
import { signLeaf } from "#lib/sites/certificates/local.service.ts";
import { storeCertificate } from "#lib/sites/certificates/stored.mutations.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

const TARGET = "pets.test";

let dns: PlainDns;
let close: () => Promise<void>;
let other: pg.Client;
const heard: string[] = [];
let heardAll = Promise.withResolvers<void>();
beforeAll(async () => {
  dns = await startPlainDns();
  close = await useTestDatabase({ PLATFORM_DOMAIN: TARGET, DNS_SERVERS: dns.address, ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
  await dns.set("add-a", { host: TARGET, addresses: ["192.0.2.10"] });
  other = new pg.Client({ connectionString: settings().DATABASE_URL });
  await other.connect();
  other.on("notification", ({ payload = "" }) => {
    heard.push(JSON.parse(payload).projectId);
    if (heard.at(-1) === "the end") heardAll.resolve();
  });
  await other.query("listen petstore_changes");
  await prisma().project.count();
  // Later changes cannot be announced, as if the process were killed right after commit.
  settings.replace({ ...settings(), DATABASE_URL: "postgresql://anonymous@127.0.0.1:9/nothing" });
});
afterAll(async () => {
  await other.end();
  await close();
  await dns.close();
});

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
});

let count = 0;
async function added(): Promise<{ name: string; id: string }> {
  const name = `www.announced${++count}.test`;
  await dns.set("set-cname", { host: name, target: TARGET });
  return { name, id: await addAndCheck(shelter, name) };
}

async function announcedBy(work: () => Promise<void>): Promise<string[]> {
  await other.query("select");
  heard.length = 0;
  heardAll = Promise.withResolvers();
  await work();
  await prisma().$executeRaw`select pg_notify('petstore_changes', '{"projectId":"the end"}')`;
  await heardAll.promise;
  return [...new Set(heard.slice(0, -1))].sort();
}

it("announces a new certificate even if the worker dies right after storing it", async () => {
  const { id, name } = await added();
  const domain = await issuable({ domainId: BigInt(id) });
  if (!domain) throw new Error("There can be no certificate");
  const now = Date.now();
  const attempt = await beginAttempt(domain, "local", (await crypto.createPrivateEcdsaKey("P-256")).toString(), now);
  const chain = await signLeaf(await localSigner(), attempt.key, name, now);
  expect(await announcedBy(async () => void (await storeCertificate(attempt, chain, now, 0)))).toEqual([shelter.project.id]);
});

it("announces a proven name to the project that gained it and the loser", async () => {
  const { name } = await added();
  const next = await publishedShelter();
  const id = await addDomain(next.scope, name, next.actor);
  const { challenge } = await prisma().domain.findUniqueOrThrow({ where: { id: BigInt(id) } });
  await dns.set("set-txt", { host: `_petstore-challenge.${name}.`, value: challenge });
  expect(await announcedBy(() => checkDomain({ domainId: id }))).toEqual([shelter.project.id, next.project.id].sort());
});

it("announces a removal or change of use even if the web process dies right after", async () => {
  const [first, second] = [await added(), await added()];
  expect(await announcedBy(() => changeDomain(shelter.scope, second.id, { use: "primary" }, shelter.actor))).toEqual([shelter.project.id]);
  expect(await announcedBy(() => removeDomain(shelter.scope, first.id, shelter.actor))).toEqual([shelter.project.id]);
});

it("announces plan, bin, and restore changes even if the process dies right after", async () => {
  const { scope, actor, email, project } = shelter;
  expect(await announcedBy(async () => void (await setPlan(scope, "free", null, actor)))).toEqual([project.id]);
  expect(await announcedBy(() => binProject(scope, project.name, actor))).toEqual([project.id]);
  const owner = { id: actor.id ?? "", email, name: "", isAdmin: false, sessionId: actor.sessionId ?? "" };
  expect(await announcedBy(() => restoreProject(owner, project.slug))).toEqual([project.id]);
});

it("announces nothing for a check that changes nothing", async () => {
  const { id } = await added();
  expect(await announcedBy(() => checkDomain({ domainId: id }))).toEqual([]);
});
