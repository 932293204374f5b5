import { once } from "node:events";
import net from "node:net";
import { afterEach, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { makeTenant } from "../support/fixtures.ts";
import { httpCall } from "../support/http-call.ts";
import { signal } from "../support/process-tree.ts";
import { startProgram } from "../support/program.ts";
import { usePrograms } from "../support/programs-on-redis.ts";
import { RoundRobin } from "../support/round-robin.ts";

/**
 * Clients that keep their connections. A port that is closed resets what the system
 * had connected and the program not yet accepted, so clients that make a new connection
 * for each request can only be promised everything while another process holds the port.
 */
const KEEPING = { keeping: 16, fresh: 0 };
const BOTH_KINDS = { keeping: 12, fresh: 4 };
const programs = usePrograms(1);
let load: RoundRobin | undefined;

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

async function underLoad(bases: string[], key: string, clients: typeof KEEPING): Promise<RoundRobin> {
  load = new RoundRobin(bases, key);
  load.start(clients);
  await goesOn(load);
  return load;
}

/** Waits until each client has had some ten more answers. */
async function goesOn(of: RoundRobin): Promise<void> {
  const before = of.answered;
  await eventually("more answers", () => of.answered > before + 160);
}

it("answers every request that was begun when one of two programs is told to stop under load", { timeout: 40_000 }, async () => {
  const { key } = await makeTenant();
  const [stays] = programs.all;
  if (!stays) throw new Error("no program");
  const leaves = await startProgram(programs.environment);
  const clients = await underLoad([stays.base, leaves.base], key, KEEPING);

  clients.mayRefuse(leaves.base);
  signal(leaves.pid, "SIGTERM");
  expect(await leaves.ended).toEqual({ code: 0, signal: null });
  await goesOn(clients);
  await clients.stop();
  expect(clients.faults).toEqual([]);
  expect(clients.askedToClose(leaves.base)).toBeGreaterThan(0);
  expect(await clients.missingPets(stays.base)).toEqual([]);
  expect(leaves.running()).toEqual([]);
});

it("refuses nothing at all while one of two web processes of a program stops and is replaced", { timeout: 40_000 }, async () => {
  const { key } = await makeTenant();
  const program = await startProgram({ ...programs.environment, WEB_CONCURRENCY: "2" });
  const [leaves = 0, stays = 0] = program.webProcesses();
  const clients = await underLoad([program.base], key, BOTH_KINDS);

  signal(leaves, "SIGTERM");
  await eventually("the end of the web process", () => !program.webProcesses().includes(leaves));
  await goesOn(clients);
  await eventually("another web process", () => program.webProcesses().length === 2);
  await goesOn(clients);
  await clients.stop();
  expect(program.webProcesses()).toContain(stays);
  expect(clients.faults).toEqual([]);
  expect(await clients.missingPets(program.base)).toEqual([]);
});

it("waits for the rest of a request that was begun before it was told to stop, and answers it", async () => {
  const { key } = await makeTenant();
  const program = await startProgram(programs.environment);
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
