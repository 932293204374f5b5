import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { ROOT } from "#lib/platform/programs.ts";

const COPIED = [
  ...["app", "components", "lib", "prisma", "public"],
  ...["instrumentation.ts", "mdx-components.tsx", "next.config.mjs", "package.json", "postcss.config.mjs", "proxy.ts", "tsconfig.json"],
];
const WORDS = "No API key was sent.";
const NEW_WORDS = "No API key was found.";

let folder: string;
/** Folder whose files are edited. */
let checkout: string;
let edited: string;
let source: string;
let program: Program;

function start(): Promise<Program> {
  const environment = { DATA_DIR: folder, LOG_LEVEL: "warn", SHUTDOWN_GRACE_SECONDS: "1" };
  return startProgram(environment, { development: true, checkout: { root: checkout, node: process.execPath } });
}

function opensHotReload(): Promise<boolean> {
  const socket = new WebSocket(`${program.base.replace("http", "ws")}/_next/hmr?id=1`);
  return new Promise((resolve) => {
    socket.onerror = () => resolve(false);
    socket.onopen = () => {
      socket.close();
      resolve(true);
    };
  });
}

const refuses = (words: string) =>
  eventually(words, async () => {
    const answer = await httpCall(program.base, "GET", "/v1/pets").catch(() => undefined);
    return answer?.status === 401 && answer.text.includes(words);
  });

beforeAll(async () => {
  folder = scratchFolder("dev-data");
  checkout = mkdtempSync(path.join(tmpdir(), "petstore-dev-checkout-"));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(checkout, name), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(checkout, "node_modules"));
  edited = path.join(checkout, "lib", "gateway", "api-keys", "rules.ts");
  source = readFileSync(edited, "utf8");
  program = await start();
});

afterAll(async () => {
  await endPrograms();
  await eventually("the end of PostgreSQL", () => {
    const left = processesWith(folder);
    for (const { pid } of left) signal(pid, "SIGKILL");
    return left.length === 0;
  });
  for (const made of [folder, checkout]) rmSync(made, { recursive: true, force: true, maxRetries: 3 });
});

it("serves the API, what Next's development server serves, and its hot reload", async () => {
  await refuses(WORDS);
  const icon = await httpCall(program.base, "GET", "/icon.svg");
  expect(icon.status).toBe(200);
  expect(icon.text).toContain("<svg");
  await eventually("hot reload", opensHotReload);
});

it("answers with the new code after an edit of lib, and opens hot reload again", async () => {
  writeFileSync(edited, source.replace(WORDS, NEW_WORDS));
  await refuses(NEW_WORDS);
  await eventually("hot reload", opensHotReload);
});

it("says why broken code cannot start, and recovers at the next save", async () => {
  writeFileSync(edited, `${source}\nconst = ;\n`);
  await eventually("the reason", () => program.printed().includes("Waiting for the next change."));
  expect(program.printed()).toContain("SyntaxError");
  expect(program.webProcesses()).toEqual([]);
  writeFileSync(edited, source);
  await refuses(WORDS);
});

it("leaves nothing but its PostgreSQL running when the supervisor is killed", async () => {
  signal(program.pid, "SIGKILL");
  await eventually("the end of every process", () => program.running().length === 0);
});

it("stops everything, PostgreSQL too, on Ctrl-C after its output is lost", async () => {
  const again = await start();
  again.loseOutput();
  // The exit is only in the lost output.
  const [first = 0] = again.webProcesses();
  signal(first, "SIGKILL");
  await eventually("another web process", () => again.webProcesses().some((pid) => pid !== first));
  signal(-again.pid, "SIGINT");
  expect(await again.ended).toEqual({ code: 0, signal: null });
  expect(again.running()).toEqual([]);
  expect(processesWith(folder)).toEqual([]);
});
