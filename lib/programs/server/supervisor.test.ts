import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { waitUntilGone } from "#lib/platform/db/embedded/processes.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { superviseWebProcesses, type WebProcesses } from "#lib/programs/server/supervisor.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-supervisor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SERVES = `
  import { createServer } from "node:http";
  process.on("message", () => process.exit(0));
  const server = createServer((request, response) => response.setHeader("Connection", "close").end(String(process.pid)));
  server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send({ type: "ready", port: server.address().port }));
`;

let running: WebProcesses | undefined;
let files = 0;

function supervise(source: string, count = 1): { web: WebProcesses; notes: string[]; noted: Promise<string> } {
  const program = path.join(folder, `program-${files++}.mjs`);
  writeFileSync(program, source);
  const notes: string[] = [];
  const { promise: noted, resolve } = Promise.withResolvers<string>();
  const onNote = (sentence: string): void => {
    notes.push(sentence);
    resolve(sentence);
  };
  const web = superviseWebProcesses({ count, environment: { PORT: "0" }, graceSeconds: 0, onNote, program });
  running = web;
  return { web, notes, noted };
}

async function answer(port: number): Promise<number> {
  for (;;) {
    try {
      return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
    } catch (error) {
      // Nothing listens between two processes.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

afterEach(async () => {
  await running?.stop();
});

it("several processes share one port, and stop leaves none running", async () => {
  const { web } = supervise(SERVES, 2);
  const { port } = await web.ready;
  const pids = new Set<number>();
  while (pids.size < 2) pids.add(await answer(port));
  await web.stop();
  for (const pid of pids) expect(await waitUntilGone(pid, 0)).toBe(true);
});

it("a killed process is replaced on the same randomly chosen port", async () => {
  const { web, noted } = supervise(SERVES);
  const { port } = await web.ready;
  const first = await answer(port);
  process.kill(first, "SIGKILL");
  expect(await noted).toBe(`A web process (${first}) ended unexpectedly (signal SIGKILL); starting another.`);
  expect(await answer(port)).not.toBe(first);
});

it("a refused first start fails with the refusal's own message", async () => {
  const { web } = supervise(`process.send({ type: "failed", expected: true, message: "Set REDIS_URL." });`);
  await expect(web.ready).rejects.toEqual(new OperatorError("Set REDIS_URL."));
});

it("a first start that exits silently also fails", async () => {
  const { web } = supervise("process.exit(9);");
  await expect(web.ready).rejects.toThrow("ended before it served (code 9)");
});

it("a process that does not stop within the grace period is killed", async () => {
  const { web } = supervise(`process.on("message", () => undefined); process.send({ type: "ready", port: process.pid });`);
  const { port: pid } = await web.ready;
  await web.stop();
  expect(await waitUntilGone(pid, 0)).toBe(true);
});
