import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { openHealth } from "#lib/http/monitoring/health-listener.ts";
import { type OwnChecks, workerChecks } from "#lib/http/monitoring/readiness-rules.ts";
import { settings } from "#lib/platform/config/env.ts";

const METRICS_TOKEN = "a-token-that-is-long-enough";
const close = await useTestDatabase();
const port = await testPort();
const base = `http://127.0.0.1:${port}`;
let own: OwnChecks = {};
let server: Server;

beforeAll(async () => {
  server = await openHealth({ host: "127.0.0.1", port }, () => own);
});
afterEach(() => {
  own = {};
  settings.replace({ ...settings(), METRICS_TOKEN: undefined, TRUSTED_PROXIES: [] });
});
afterAll(async () => {
  server.close();
  await close();
});

it("answers that the process lives, to nothing but reads, and not found elsewhere", async () => {
  const live = await fetch(`${base}/api/live?at=1`);
  expect([live.status, await live.json(), live.headers.get("connection")]).toEqual([200, { status: "ok" }, "close"]);
  expect((await fetch(`${base}/api/live`, { method: "POST", body: "x" })).status).toBe(405);
  for (const path of ["/", "/api/health", "/api/livelier", "/v1/pets"]) expect((await fetch(base + path)).status).toBe(404);
  const tunnel = connect(port, "127.0.0.1");
  tunnel.write("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(tunnel)).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD\r\n/);
  const socket = connect(port, "127.0.0.1");
  socket.write("GET // HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});

it("puts what the process knows itself in the place of what the database shows, and asks for it strictly", async () => {
  own = workerChecks(true, false);
  const ready = await fetch(`${base}/api/ready?strict`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { checks: { database: "ok", migrations: "ok", worker: "ok", edge: "unused", changes: "unused", redis: "unused" } },
  ]);
  own = workerChecks(false, true);
  const answers = await Promise.all([fetch(`${base}/api/ready`), fetch(`${base}/api/ready?strict`)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 503]);
  expect(await answers[0]?.json()).toMatchObject({ status: "degraded", checks: { worker: "down", edge: "down" } });
});

it("shows metrics to the bearer of METRICS_TOKEN, or without it to this machine", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${base}/api/metrics`, { headers });
  expect((await ask({})).status).toBe(200);
  expect((await ask({ "X-Forwarded-For": "192.0.2.1" })).status).toBe(404);
  settings.replace({ ...settings(), METRICS_TOKEN });
  for (const authorization of ["", `Bearer ${METRICS_TOKEN}x`]) {
    expect((await ask({ authorization })).status).toBe(404);
  }
  const metrics = await ask({ authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await metrics.text()).toMatch(/^petstore_database_up 1$/m);
});

it("refuses metrics to a request with two Authorization headers, whichever is right", async () => {
  settings.replace({ ...settings(), METRICS_TOKEN });
  const [right, wrong] = [`Bearer ${METRICS_TOKEN}`, "Bearer another-that-is-long-enough"];
  for (const [first, second] of [
    [right, wrong],
    [wrong, right],
    [right, right],
  ]) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET /api/metrics HTTP/1.1\r\nHost: x\r\nAuthorization: ${first}\r\nAuthorization: ${second}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  }
});

it("says which setting to change when the address is taken", async () => {
  const taken = openHealth({ host: "127.0.0.1", port }, () => own);
  await expect(taken).rejects.toThrow(`HEALTH_ADDRESS cannot be opened: listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
});

it.each([{ from: "anywhere" }, { from: "a trusted proxy", TRUSTED_PROXIES: ["127.0.0.1"] }])(
  "answers a probe while more silent connections from $from are opened than the port holds, and keeps 64",
  async ({ TRUSTED_PROXIES = [] }) => {
    settings.replace({ ...settings(), TRUSTED_PROXIES });
    const silent = Array.from({ length: 129 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
    try {
      await Promise.all(silent.map((socket) => socket.readyState === "open" || once(socket, "connect")));
      expect((await fetch(`${base}/api/live`)).status).toBe(200);
      expect(await promisify(server.getConnections.bind(server))()).toBeLessThanOrEqual(64);
    } finally {
      for (const socket of silent) socket.destroy();
    }
  },
);
