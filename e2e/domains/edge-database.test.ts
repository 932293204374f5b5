import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EdgeProcess, edgeSettings, type StubUpstream, startEdgeProcess, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { type OwnCluster, startOwnCluster } from "#e2e/support/own-cluster.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { migrate } from "#lib/db/migrate.ts";
import { prisma } from "#lib/db/prisma.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const HOST = "pets.example";

let cluster: OwnCluster;
let close: () => Promise<void>;
let upstream: StubUpstream;
let edge: EdgeProcess;
let authority: TestAuthority;

beforeAll(async () => {
  cluster = await startOwnCluster();
  await migrate(ROOT, cluster.url);
  close = useDatabase(cluster.url, edgeSettings());
  authority = await createTestAuthority();
  upstream = await startStubUpstream();
  const projectId = await createSite("paws");
  await addServedDomain(projectId, { name: HOST, use: "primary", certificate: await authority.issue(HOST) });
  await addServedDomain(projectId, { name: "second.example", certificate: await authority.issue("second.example") });
  edge = await startEdgeProcess(upstream.origin);
});
afterAll(async () => {
  await edge?.stop();
  await upstream?.stop();
  await close?.();
  await cluster?.remove();
});

const statusOf = (host: string) => visit(edge.https, { host, ca: authority.certificate }).then(({ status }) => status);

it("without the database nothing is shown that may have been removed; a removal made meanwhile holds when it is back", async () => {
  expect(await statusOf(HOST)).toBe(200);
  await cluster.kill();
  await eventually("the page that says so, under the certificate that was known", async () => (await statusOf(HOST)) === 503);
  expect((await visit(edge.http, { host: HOST })).status).toBe(503);
  expect((await visit(edge.http, { host: "unknown.example" })).status).toBe(503);
  await expect(statusOf("second.example")).rejects.toThrow(/handshake failure/);

  await cluster.start();
  await eventually("the site", async () => (await statusOf(HOST)) === 200);
  expect(await statusOf("second.example")).toBe(200);
  await cluster.kill();
  await cluster.start();
  // Nobody tells the edge: whoever removed it could not.
  await prisma().domain.deleteMany({ where: { name: HOST } });
  await eventually("the refusal", () =>
    statusOf(HOST).then(
      () => false,
      () => true,
    ),
  );
});

it("while the database hangs, every visitor is told so within three seconds, whether the name was visited before or not", async () => {
  await addServedDomain(await createSite("hung"), {
    name: "hung.example",
    use: "primary",
    certificate: await authority.issue("hung.example"),
  });
  // One that has heard every change since its start, and so keeps what it reads.
  const fresh = await startEdgeProcess(upstream.origin);
  const statusAt = (host: string) => visit(fresh.https, { host, ca: authority.certificate }).then(({ status }) => status);
  expect(await statusAt("hung.example")).toBe(200);
  await cluster.hang();
  try {
    const slowest: number[] = [];
    const timed = async (ask: () => Promise<number>): Promise<number> => {
      const began = performance.now();
      const status = await ask();
      slowest.push(performance.now() - began);
      return status;
    };
    const cold = () => visit(fresh.http, { host: "never-visited.example" }).then(({ status }) => status);
    expect(await timed(cold)).toBe(503);
    await expect(timed(() => statusAt("second.example"))).rejects.toThrow(/handshake failure/);
    // What is remembered is shown until the edge knows that it hears of no change.
    await eventually("the page that says so", async () => (await timed(() => statusAt("hung.example"))) === 503);
    expect(Math.max(...slowest)).toBeLessThan(3000);
  } finally {
    cluster.goOn();
  }
  await eventually("the site again", async () => (await statusAt("hung.example").catch(() => 0)) === 200);
  await fresh.stop();
});
