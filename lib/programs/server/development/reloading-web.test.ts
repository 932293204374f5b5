import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { superviseReloadingWeb } from "#lib/programs/server/development/reloading-web.ts";
import type { WebProcesses } from "#lib/programs/server/supervisor.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-reload-"));
const sources = path.join(folder, "sources");
const words = path.join(sources, "words.mjs");
const program = path.join(folder, "web.mjs");

const WEB = `
  import { createServer } from "node:http";
  process.on("SIGTERM", () => process.exit(0));
  process.on("disconnect", () => process.exit(0));
  try {
    const { words } = await import("./sources/words.mjs");
    const server = createServer((request, response) => response.setHeader("Connection", "close").end(words));
    server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send({ type: "ready", port: server.address().port }));
  } catch (error) {
    process.send({ type: "failed", expected: false, message: String(error) }, () => process.exit(1));
  }
`;

const notes: string[] = [];
let reloads = 0;
let web: WebProcesses;
let port = 0;

const noted = (part: string) => eventually(part, () => notes.some((note) => note.includes(part)));
const answers = (text: string) =>
  eventually(`the answer ${text}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    return (await answer?.text()) === text;
  });
const replaceWords = (text: string): void => writeFileSync(words, text);

beforeAll(async () => {
  mkdirSync(sources);
  writeFileSync(program, WEB);
  replaceWords(`export const words = "one";`);
  const options = { count: 1, environment: { PORT: "0" }, graceSeconds: 1, program };
  const onNote = (sentence: string): void => void notes.push(sentence);
  const onReload = (): void => {
    reloads += 1;
  };
  web = superviseReloadingWeb({ ...options, onNote, onReload }, sources);
  ({ port } = await web.ready);
});
afterAll(async () => {
  await web.stop();
  expect(processesWith(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it("answers with changed code on the same port, then restarts the other processes", async () => {
  await answers("one");
  replaceWords(`export const words = "two";`);
  await answers("two");
  await noted("Changed: words.mjs. Restarting");
  await eventually("the restart of the other processes", () => reloads > 0);
});

it("says once why broken code does not start, and recovers after the next change", async () => {
  replaceWords("export const words = ;");
  await noted("The web process could not start: SyntaxError");
  await noted("Waiting for the next change.");
  expect(processesWith(program)).toEqual([]);
  replaceWords(`export const words = "three";`);
  await answers("three");
});

it("starts another when the process dies", async () => {
  for (const { pid } of processesWith(program)) signal(pid, "SIGKILL");
  await noted("ended unexpectedly (signal SIGKILL); starting another.");
  await answers("three");
});

it("detects files in a new folder and ignores tests", async () => {
  mkdirSync(path.join(sources, "cats"));
  writeFileSync(path.join(sources, "cats", "rules.test.ts"), "");
  writeFileSync(path.join(sources, "cats", "rules.ts"), "");
  await noted(`Changed: ${path.join("cats", "rules.ts")}. Restarting`);
});
