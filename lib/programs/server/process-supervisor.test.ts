import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { waitUntilGone } from "#lib/platform/db/embedded/processes.ts";
import { type SupervisedProcess, superviseProcess } from "#lib/programs/server/process-supervisor.ts";
import { restartPauses } from "#lib/programs/server/restart-pause.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-companion-"));
const program = path.join(folder, "program.mjs");

const SOURCE = `
  process.on("SIGTERM", () => process.exit(0));
  await fetch(process.env.LISTENER_URL, { method: "POST", body: String(process.pid) });
  setInterval(() => undefined, 1000);
`;

let listener: Server;
let running: SupervisedProcess | undefined;

beforeAll(async () => {
  writeFileSync(program, SOURCE);
  listener = createServer((request, response) => {
    request.setEncoding("utf8").once("data", (pid) => listener.emit("begun", Number(pid)));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
});
afterEach(() => running?.stop());
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});

const nextPid = async (): Promise<number> => (await once(listener, "begun"))[0];

function supervise(): string[] {
  const notes: string[] = [];
  const environment = { NODE_ENV: "production" as const, LISTENER_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/` };
  running = superviseProcess({
    name: "edge",
    program,
    flags: [],
    environment,
    graceSeconds: 0,
    onNote: (sentence) => notes.push(sentence),
  });
  return notes;
}

it("a dead process is restarted with a note, and stop leaves none running", async () => {
  const begun = nextPid();
  const notes = supervise();
  const first = await begun;
  const again = nextPid();
  process.kill(first, "SIGKILL");
  const second = await again;
  expect(second).not.toBe(first);
  expect(notes).toEqual([`The edge process (${first}) ended unexpectedly (signal SIGKILL); starting another.`]);
  await running?.stop();
  expect(await waitUntilGone(second, 0)).toBe(true);
  expect(notes).toHaveLength(1);
});

it("a restart replaces the process without a note, even when requested twice concurrently", async () => {
  const begun = nextPid();
  const notes = supervise();
  const first = await begun;
  const pids: number[] = [];
  listener.on("begun", (pid: number) => pids.push(pid));
  await Promise.all([running?.restart(), running?.restart()]);
  expect(await waitUntilGone(first, 0)).toBe(true);
  await running?.stop();
  for (const pid of pids) expect(await waitUntilGone(pid, 0)).toBe(true);
  expect(notes).toEqual([]);
});

it("restart delays grow after early exits and reset after a long run", () => {
  const pauseAfter = restartPauses();
  expect([0, 4999, 0, 0, 0, 0, 0].map(pauseAfter)).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect([5000, 0].map(pauseAfter)).toEqual([0, 500]);
});
