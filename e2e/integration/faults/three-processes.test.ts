import { execFile } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { countByMinute, expectExact, type Minutes } from "#e2e/support/minutes.ts";
import { signal } from "#e2e/support/process-tree.ts";
import { usePrograms } from "#e2e/support/programs-on-redis.ts";
import { RoundRobin } from "#e2e/support/round-robin.ts";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const FREE_PER_MINUTE = 60;
const CLIENTS = 200;
const PROJECTS = 6;
const PETS = 40;
/**
 * Keep-alive clients. Closing a port resets connections that the system completed and the program has not accepted,
 * so clients with a connection per request lose nothing only while another process holds the port.
 */
const KEEPING = { keeping: 16, fresh: 0 };
// Refusals spread over a second would count as strikes and ban.
const programs = usePrograms(3, { BAN_STRIKES: "1000000" });
const bases = (): string[] => programs.all.map(({ base }) => base);
let load: RoundRobin | undefined;

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

it("accepts exactly a Free project's 60 of 200 concurrent requests across three processes", async () => {
  const tenants = [];
  for (let n = 0; n < PROJECTS; n += 1) tenants.push(await makeTenant("free"));
  for (const { key } of tenants) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => httpCall(bases()[client % 3] ?? "", "GET", "/v1/pets?limit=1", { key })),
    );
    const minutes: Minutes = new Map();
    countByMinute(answers, minutes);
    expectExact(minutes, FREE_PER_MINUTE);
  }
});

it("refuses a revoked key on its next request on three processes that cached it", async () => {
  const { scope, key: other } = await makeTenant();
  const clients = bases().map((base) => ({ base, client: new SteadyClient() }));
  const statuses = (key: string): Promise<number[]> =>
    Promise.all(clients.map(async ({ base, client }) => (await client.call(base, "GET", "/v1/pets", { key })).status));
  const revoke = async (keyId: string): Promise<void> => void (await revokeApiKey(scope, keyId, TESTER));
  const revokeByCommand = async (keyId: string): Promise<void> => {
    const command = [path.join(ROOT, "lib", "programs", "cli", "petstore.ts"), "keys", "revoke", keyId, "--project", scope.projectId];
    await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...programs.environment } });
  };

  for (const how of [revoke, revoke, revoke, revoke, revoke, revokeByCommand]) {
    const { key, keyId } = await makeKey(scope);
    for (let n = 0; n < 3; n += 1) expect(await statuses(key)).toEqual([200, 200, 200]);
    await how(keyId);
    expect(await statuses(key)).toEqual([401, 401, 401]);
    expect(await statuses(other)).toEqual([200, 200, 200]);
  }
  for (const { client } of clients) client.close();
});

it("lists a new pet on all three processes immediately, despite their cached lists", async () => {
  const { key } = await makeTenant();
  const clients = bases().map((base) => ({ base, client: new SteadyClient() }));
  const lists = (): Promise<string[]> =>
    Promise.all(clients.map(async ({ base, client }) => (await client.call(base, "GET", "/v1/pets?limit=100", { key })).text));
  for (let n = 0; n < PETS; n += 1) {
    await lists();
    const writer = clients[n % clients.length];
    if (!writer) throw new Error("no process");
    const name = `pet ${n}`;
    const made = await writer.client.call(writer.base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 1 }) });
    expect(made.status).toBe(201);
    for (const text of await lists()) expect(text).toContain(made.text);
  }
  for (const { client } of clients) client.close();
});

it("answers every request already begun when a program is stopped under load", async () => {
  const { key } = await makeTenant();
  const [stays, leaves] = programs.all;
  if (!stays || !leaves) throw new Error("no program");
  const clients = new RoundRobin([stays.base, leaves.base], key);
  load = clients;
  clients.start(KEEPING);
  await clients.goesOn();

  clients.mayRefuse(leaves.base);
  signal(leaves.pid, "SIGTERM");
  expect(await leaves.ended).toEqual({ code: 0, signal: null });
  await clients.goesOn();
  await clients.stop();
  expect(clients.errors).toEqual([]);
  expect(clients.askedToClose(leaves.base)).toBeGreaterThan(0);
  expect(await clients.missingPets(stays.base)).toEqual([]);
  expect(leaves.running()).toEqual([]);
});

it("waits for the rest of a request begun before shutdown and answers it", async () => {
  const { key } = await makeTenant();
  const program = programs.all[2];
  if (!program) throw new Error("no program");
  const { hostname, port } = new URL(program.base);
  const socket = net.connect({ host: hostname, port: Number(port) });
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const closed = once(socket, "close");
  const head = (method: string, more: string): string =>
    `${method} /v1/pets HTTP/1.1\r\nHost: petstore\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;
  socket.write(head("GET", ""));
  await eventually("the first answer", () => received.endsWith("[]"));

  const body = JSON.stringify({ name: "Late Riser", categoryId: 1 });
  socket.write(head("POST", `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`) + body.slice(0, 10));
  signal(program.pid, "SIGTERM");
  await eventually("a refused connection", () =>
    httpCall(program.base, "GET", "/v1/pets", { key }).then(
      () => false,
      () => true,
    ),
  );
  received = "";
  socket.write(body.slice(10));
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 201 /);
  expect(received).toMatch(/^Connection: close\r$/im);
  expect(received).toContain('"name":"Late Riser"');
  expect(await program.ended).toEqual({ code: 0, signal: null });
});
