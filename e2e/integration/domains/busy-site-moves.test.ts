import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";

const NAME = "busy-shelter.test";
const [HERE, OLD_HOST] = ["127.0.0.1", "127.0.0.2"];
const VISITORS = 8;
const ENOUGH = 40;

let dns: DnsPeer;
let oldHost: Server;
let work: Work;
let domainId: bigint;
const edge = useOwnEdge({
  settings: async () => {
    dns = await startDnsPeer();
    dns.set("pets.test", [{ type: "A", value: HERE }]);
    return { DNS_SERVERS: dns.address, PLAYGROUND: "off" };
  },
  prepare: async (authority) => {
    const domain = { name: NAME, use: "primary", routing: "waiting", isHeld: false, certificate: await authority.issue(NAME) } as const;
    domainId = await addServedDomain(await createSite("paws"), domain);
    await prisma().domain.update({ where: { id: domainId }, data: { earlySince: new Date() } });
  },
});

const lead = (address: string): void => dns.set(NAME, [{ type: "A", value: address }]);

beforeAll(async () => {
  const { chain, key } = await edge().authority.issue(NAME);
  oldHost = createServer({ cert: chain, key }, (_, response) => void response.end("old host")).listen(edge().https, OLD_HOST);
  await once(oldHost, "listening");
  const idle = ["certificates.due", "domains.due", "pets.days", "secrets.reseal", "certificates.issue", "domains.notice"];
  work = startWorker({ tasks: { ...Object.fromEntries(idle.map((task) => [task, () => undefined])), "domains.check": checkDomain } });
});
afterAll(async () => {
  await work?.stop();
  oldHost?.closeAllConnections();
  oldHost?.close();
  await dns?.close();
});

const ask = (address: string) => visit(edge().https, { host: NAME, address, ca: edge().authority.certificate, path: "/animals" });

it("serves no name before it is verified, although its certificate is there and a visitor has it checked", async () => {
  lead(OLD_HOST);
  const sent = vi.spyOn(pg.Client.prototype as { query: (statement: { name?: string }) => unknown }, "query");
  const arrivedAt = performance.now();
  const [plain, ...secure] = await Promise.allSettled([visit(edge().http, { host: NAME }), ask(HERE), ask(HERE), ask(HERE)]);
  const waitedMs = performance.now() - arrivedAt;
  expect(plain).toMatchObject({ value: { status: 404 } });
  expect(secure.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const { routing, checks } = await prisma().domain.findUniqueOrThrow({ where: { id: domainId } });
  expect([routing, checks]).toEqual(["waiting", 1]);
  const looks = sent.mock.calls.filter(([{ name }]) => name === "host_ready").length;
  sent.mockRestore();
  // Visitors arrive before and after the check, and waiting does not poll.
  expect(looks).toBeLessThanOrEqual(3 + waitedMs / 2000);
  await eventually("no other check is queued", async () => (await queuedJobs()).length === 0);
});

it("fails no request over HTTPS while DNS of a busy site moves here", async () => {
  lead(OLD_HOST);
  const resolver = new Resolver();
  resolver.setServers([dns.address]);
  const seen: string[] = [];
  const count = (address: string): number => seen.filter((one) => one === address).length;
  let isOver = false;
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      const [address = ""] = await resolver.resolve4(NAME);
      const found = await ask(address).catch((error: Error) => ({ status: error.message, body: "" }));
      const from = found.body === "old host" ? OLD_HOST : HERE;
      seen.push(found.status === 200 && from === address ? address : `${address}: ${found.status}`);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visitor);
  await eventually("visits of the old host", () => count(OLD_HOST) >= ENOUGH);
  lead(HERE);
  await eventually("visits here", () => count(HERE) >= ENOUGH || seen.some((one) => one.includes(":")));
  isOver = true;
  await Promise.all(visitors);
  expect(seen.filter((one) => one !== HERE && one !== OLD_HOST)).toEqual([]);
  expect(await prisma().domain.findUniqueOrThrow({ where: { id: domainId } })).toMatchObject({ routing: "verified" });
});
