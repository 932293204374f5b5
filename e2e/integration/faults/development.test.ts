import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";

let folder: string;
let program: Program;

function start(): Promise<Program> {
  return startProgram({ DATA_DIR: folder, LOG_LEVEL: "warn", SHUTDOWN_GRACE_SECONDS: "1" }, { development: true });
}

function pageProcess(program: Program): number | undefined {
  return processesWith("pages-process.ts").find(({ pid }) => program.running().includes(pid))?.pid;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-dev-data-"));
  // As root, PostgreSQL runs as another user, which must traverse this.
  chmodSync(folder, 0o711);
  program = await start();
});

afterAll(async () => {
  await endPrograms();
  await eventually("the end of PostgreSQL", () => {
    const left = processesWith(folder);
    for (const { pid } of left) signal(pid, "SIGKILL");
    return left.length === 0;
  });
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

it("serves the API and passes other requests to Next's development server", async () => {
  expect((await httpCall(program.base, "GET", "/v1/pets")).status).toBe(401);
  const icon = await httpCall(program.base, "GET", "/icon.svg");
  expect(icon.status).toBe(200);
  expect(icon.text).toContain("<svg");
});

it("leaves nothing but its PostgreSQL running when the supervisor is killed", async () => {
  signal(program.pid, "SIGKILL");
  await eventually("the end of every process", () => program.running().length === 0);
});

it("stops PostgreSQL, too, on a group SIGTERM after its output is lost", async () => {
  const again = await start();
  again.loseOutput();
  // Its exit is logged to the lost output.
  const first = pageProcess(again);
  if (first === undefined) throw new Error("no page process");
  signal(first, "SIGKILL");
  await eventually("another page process", () => ![undefined, first].includes(pageProcess(again)));
  signal(-again.pid, "SIGTERM");
  expect(await again.ended).toEqual({ code: 0, signal: null });
  expect(again.running()).toEqual([]);
  expect(processesWith(folder)).toEqual([]);
});
