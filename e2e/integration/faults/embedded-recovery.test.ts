import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";

let folder: string;
/** Left running by the first test for the second. */
let running: Program | undefined;

beforeAll(() => {
  folder = scratchFolder("data");
});

afterEach(async () => {
  if (running) return;
  await endPrograms();
  await killDatabase();
});
afterAll(async () => {
  await endPrograms();
  await killDatabase();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A new child briefly shares the command line. */
function databaseProcesses(): number[] {
  const found = processesWith(folder).filter(({ command }) => command.includes(`-D ${folder}`));
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent)).map(({ pid }) => pid);
}

async function killDatabase(): Promise<void> {
  await eventually("the end of PostgreSQL", () => {
    const left = processesWith(folder);
    for (const { pid } of left) signal(pid, "SIGKILL");
    return left.length === 0;
  });
}

function start(): Promise<Program> {
  return startProgram({ DATA_DIR: folder, LOG_LEVEL: "warn" });
}

async function addPet({ base }: Program, key: string, name: string): Promise<void> {
  expect((await httpCall(base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 1 }) })).status).toBe(201);
}

async function countOf({ base }: Program, key: string, name: string): Promise<number> {
  const { status, text } = await httpCall(base, "GET", "/v1/pets?limit=100", { key });
  expect(status).toBe(200);
  return text.split(JSON.stringify(name)).length - 1;
}

it("recovers and keeps its data after kill -9 of everything, with or without PostgreSQL", async () => {
  const first = await start();
  const key = /pets_[0-9A-Za-z]{36}/.exec(first.printed())?.[0] ?? "";
  await addPet(first, key, "Left Over");
  const [postmaster] = databaseProcesses();
  expect(postmaster).toBeDefined();

  await first.kill();
  expect(databaseProcesses()).toEqual([postmaster]);
  const second = await start();
  expect(databaseProcesses()).toEqual([postmaster]);
  expect(await countOf(second, key, "Left Over")).toBe(1);
  await addPet(second, key, "Both Gone");

  await Promise.all([second.kill(), killDatabase()]);
  const third = await start();
  running = third;
  expect(await countOf(third, key, "Left Over")).toBe(1);
  expect(await countOf(third, key, "Both Gone")).toBe(1);
  expect(third.printed()).not.toContain("Demo project");
});

it("leaves no process after Ctrl-C signals the whole group", async () => {
  const program = running ?? (await start());
  expect(databaseProcesses()).toHaveLength(1);
  signal(-program.pid, "SIGINT");
  const { code } = await program.ended;
  expect(code).toBe(0);
  expect(program.running()).toEqual([]);
  expect(processesWith(folder)).toEqual([]);
  expect(existsSync(path.join(folder, "postgres", "data", "postmaster.pid"))).toBe(false);
});
