import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { hostilePrograms } from "#e2e/support/hostile-programs.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { startWebPort, type WebPort } from "#e2e/support/web-port.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const SOCKETS = 20_000;
const PROGRAMS = hostilePrograms(SOCKETS);
/** Sockets that open concurrently, across all programs. */
const AT_ONCE = 1000;
const LOOPBACK_ADDRESSES = 250;
const PROGRAM = path.join(import.meta.dirname, "..", "..", "support", "hostile-sockets.ts");

let web: WebPort;
let tenant: Tenant;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  // Waits for a body that never completes.
  web = await startWebPort((request, response) => {
    request.on("error", () => undefined).resume();
    request.on("end", () => response.end());
  });
  tenant = await makeTenant();
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await web.stop();
});

const open = (): Promise<number> => new Promise((resolve) => web.server.getConnections((_error, count) => resolve(count)));

it("serves an API client while 20,000 hostile connections each hold half a request", async () => {
  const each = Math.ceil(SOCKETS / PROGRAMS);
  const addresses = Math.floor(LOOPBACK_ADDRESSES / PROGRAMS);
  const opened = Array.from({ length: PROGRAMS }, async (_, i) => {
    const args = [web.port, each, 1 + i * addresses, addresses, Math.floor(AT_ONCE / PROGRAMS)].map(String);
    const program = fork(PROGRAM, args, { execArgv: ["--disable-warning=ExperimentalWarning"] });
    programs.push(program);
    const [count] = (await once(program, "message")) as [number];
    return count;
  });
  let isOver = false;
  const all = Promise.all(opened).finally(() => {
    isOver = true;
  });
  const base = `http://127.0.0.1:${web.port}`;
  const statuses: number[] = [];
  let max = 0;
  while (!isOver || statuses.length < 20) {
    const body = JSON.stringify({ name: "Biscuit", categoryId: 3 });
    statuses.push((await httpCall(base, "POST", "/v1/pets", { key: tenant.key, body })).status);
    statuses.push((await httpCall(base, "GET", "/v1/pets?limit=1", { key: tenant.key })).status);
    max = Math.max(max, await open());
  }
  // Connections replaced before detection count as not opened.
  expect((await all).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(SOCKETS * 0.9);
  expect(new Set(statuses)).toEqual(new Set([201, 200]));
  // A wave may be counted while replacing others.
  expect(max).toBeLessThanOrEqual(WEB_LIMITS.connections.total + AT_ONCE);
});
