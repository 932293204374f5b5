import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type EdgeProcess, edgeSettings, type StubUpstream, startEdgeProcess, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { type OwnCluster, startOwnCluster } from "#e2e/support/own-cluster.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority, type TestAuthority } from "#e2e/support/test-authority.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { receivesChanges } from "#lib/platform/db/changes.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { type Edge, startEdge } from "#lib/programs/edge/edge.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const HOST = "pets.example";
/** Longest wait of a visitor. */
const ALLOWED_MS = 3000;
const NEVER_MS = 2 ** 31 - 1;
/** Exceeds the heartbeat interval. */
const BEAT_MS = 5000;

let cluster: OwnCluster;
let close: () => Promise<void>;
let upstream: StubUpstream;
let edge: EdgeProcess;
let authority: TestAuthority;
let own: Edge | undefined;

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
  // The in-process edge already closes its connections.
  await (own ? own.stop() : close?.());
  await cluster?.remove();
});

const statusOf = (host: string) => visit(edge.https, { host, ca: authority.certificate }).then(({ status }) => status);

it("returns 503 while the database is down and then applies removals made meanwhile", async () => {
  expect(await statusOf(HOST)).toBe(200);
  await cluster.kill();
  await eventually("the page that says so, under the certificate that was known", async () => (await statusOf(HOST)) === 503);
  expect((await visit(edge.http, { host: HOST })).status).toBe(503);
  expect((await visit(edge.http, { host: "unknown.example" })).status).toBe(503);
  const form = { headers: { host: HOST, "content-type": "application/x-www-form-urlencoded" }, body: "name=Ada&message=We+have+%3Cb%3E" };
  const typed = await httpCall(`http://127.0.0.1:${edge.http}`, "POST", "/animals/1/ask", form);
  expect([typed.status, typed.headers["content-security-policy"]]).toEqual([503, expect.stringContaining("form-action 'self'")]);
  expect(typed.text).toContain("Ada\n\nWe have &lt;b&gt;</textarea>");
  await expect(statusOf("second.example")).rejects.toThrow(/handshake failure/);

  await cluster.start();
  await eventually("the site", async () => (await statusOf(HOST)) === 200);
  expect(await statusOf("second.example")).toBe(200);
  await cluster.kill();
  await cluster.start();
  // The process that removed it cannot notify the edge.
  await prisma().domain.deleteMany({ where: { name: HOST } });
  await eventually("the refusal", () =>
    statusOf(HOST).then(
      () => false,
      () => true,
    ),
  );
});

/** Has observable timeouts and test-driven heartbeats. */
async function startOwnEdge(): Promise<{ http: number; https: number }> {
  const [http, https] = [await testPort(), await testPort()];
  const { DATABASE_URL } = settings();
  const ports = { EDGE_HOST: "127.0.0.1", EDGE_HTTP_PORT: `${http}`, EDGE_HTTPS_PORT: `${https}`, SHUTDOWN_GRACE_SECONDS: "1" };
  settings.replace(parseSettings({ LOG_LEVEL: "silent", DATABASE_URL, WEB_ORIGIN: upstream.origin, ...edgeSettings(ports) }));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  own = await startEdge();
  return { http, https };
}

/**
 * Timeouts that fired during a request, in milliseconds. Their sum bounds the wait regardless of machine speed;
 * timeouts of three seconds or more never fire.
 */
async function waitedFor<T>(ask: () => Promise<T>): Promise<{ outcome: T | string; waitedMs: number }> {
  const waits: number[] = [];
  const { setTimeout: start } = globalThis;
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0) =>
    start(
      () => {
        waits.push(ms);
        work();
      },
      ms >= ALLOWED_MS ? NEVER_MS : ms,
    ).unref()) as typeof setTimeout);
  try {
    const outcome = await ask().catch((error: Error) => error.message);
    return { outcome, waitedMs: waits.reduce((sum, ms) => sum + ms, 0) };
  } finally {
    spy.mockRestore();
  }
}

it("fails within three seconds while the database hangs, for visited and unvisited names", async () => {
  await addServedDomain(await createSite("hung"), {
    name: "hung.example",
    use: "primary",
    certificate: await authority.issue("hung.example"),
  });
  // Has heard every change since its start, so it caches.
  const { http, https } = await startOwnEdge();
  const statusAt = (host: string) => visit(https, { host, ca: authority.certificate }).then(({ status }) => status);
  expect(await statusAt("hung.example")).toBe(200);
  await cluster.hang();
  try {
    const answers = [
      await waitedFor(() => visit(http, { host: "never-visited.example" }).then(({ status }) => status)),
      await waitedFor(() => statusAt("second.example")),
    ];
    // Cached content is served until a heartbeat goes unanswered, when the edge knows that it misses changes.
    expect(await statusAt("hung.example")).toBe(200);
    vi.advanceTimersByTime(BEAT_MS);
    await eventually("the edge to know that it hears nothing", () => !receivesChanges());
    answers.push(await waitedFor(() => statusAt("hung.example")));
    expect(answers.map(({ outcome }) => outcome)).toEqual([503, expect.stringMatching(/handshake failure/), 503]);
    for (const { waitedMs } of answers) {
      expect(waitedMs).toBeGreaterThan(0);
      expect(waitedMs).toBeLessThan(ALLOWED_MS);
    }
  } finally {
    cluster.resume();
  }
  await eventually("the site again", async () => (await statusAt("hung.example").catch(() => 0)) === 200);
});
