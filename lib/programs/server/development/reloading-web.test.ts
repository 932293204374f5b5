import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { isAlive } from "#lib/platform/db/embedded/processes.ts";
import { superviseReloadingWeb } from "#lib/programs/server/development/reloading-web.ts";
import type { WebProcesses } from "#lib/programs/server/supervisor.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-reload-"));
const sources = path.join(folder, "sources");
const words = path.join(sources, "words.mjs");

const WEB = `
  import { once } from "node:events";
  import { createServer } from "node:http";
  process.on("disconnect", () => process.exit(0));
  await once(process, "message");
  process.on("message", () => process.exit(0));
  try {
    const { words } = await import("./sources/words.mjs");
    const server = createServer((request, response) => response.setHeader("Connection", "close").end(words));
    server.listen(0, "127.0.0.1", () => process.send({ type: "ready", port: server.address().port }));
  } catch (error) {
    process.send({ type: "failed", expected: false, message: String(error) }, () => process.exit(1));
  }
`;
const PAGES = `
  import { createServer } from "node:http";
  const server = createServer().listen(process.argv[2]);
  server.on("upgrade", (request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\\r\\n\\r\\n"));
  process.on("SIGTERM", () => process.exit(0));
  process.on("disconnect", () => process.exit(0));
`;

const notes: string[] = [];
let reloads = 0;
let web: WebProcesses;
let port = 0;

const get = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return { status: answer.status, text: await answer.text() };
};
const noted = (part: string) => eventually(part, () => notes.some((note) => note.includes(part)));

async function openHotReload(): Promise<Socket> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /_next/hmr?id=1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    const [first] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    if (String(first).startsWith("HTTP/1.1 101")) return socket;
  }
}

beforeAll(async () => {
  mkdirSync(sources);
  writeFileSync(path.join(folder, "web.mjs"), WEB);
  writeFileSync(path.join(folder, "pages.mjs"), PAGES);
  writeFileSync(words, `export const words = "one";`);
  web = superviseReloadingWeb(
    {
      count: 1,
      port: 0,
      host: "127.0.0.1",
      environment: {},
      graceSeconds: 1,
      onNote: (sentence) => notes.push(sentence),
      onReload: () => {
        reloads += 1;
      },
    },
    { sources, web: path.join(folder, "web.mjs"), pages: path.join(folder, "pages.mjs") },
  );
  ({ port } = await web.ready);
});
afterAll(async () => {
  await web.stop();
  expect(processesWith(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

async function replaceWords(text: string): Promise<void> {
  const watcher = watch(sources);
  const heard = once(watcher, "change");
  const beside = path.join(folder, "words.new");
  writeFileSync(beside, text);
  renameSync(beside, words);
  await heard;
  watcher.close();
}

it("serves changed code without refusing a connection and keeps hot reload open", async () => {
  expect(await get()).toEqual({ status: 200, text: "one" });
  const hotReload = await openHotReload();
  writeFileSync(words, `export const words = "two";`);
  await noted("Changed: words.mjs. Restarting");
  expect(await get()).toEqual({ status: 200, text: "two" });
  await eventually("the restart of the other processes", () => reloads === 1);
  expect(hotReload.closed).toBe(false);
  hotReload.destroy();
});

it("returns 503 with the reason for broken code and recovers after the next change", async () => {
  writeFileSync(words, "export const words = ;");
  await noted("The web process could not start: SyntaxError");
  const { status, text } = await get();
  expect(status).toBe(503);
  expect(text).toContain("SyntaxError");
  await replaceWords(`export const words = "three";`);
  await eventually("the new code", async () => (await get()).text === "three");
});

it("uses another process when the standby has just died unnoticed", async () => {
  const waiting = await eventually("a process in reserve", () => {
    const [first, second] = processesWith(path.join(folder, "web.mjs")).map(({ pid }) => pid);
    return first !== undefined && second !== undefined && Math.max(first, second);
  });
  notes.length = 0;
  await replaceWords(`export const words = "four";`);
  signal(waiting, "SIGKILL");
  // Blocks the event loop: the timer fires before the exit is reported.
  const until = performance.now() + 200;
  while (isAlive(waiting) || performance.now() < until);
  await noted("Changed: words.mjs. Restarting");
  expect(await get()).toEqual({ status: 200, text: "four" });
});

it("detects files in a new folder and ignores tests", async () => {
  mkdirSync(path.join(sources, "cats"));
  writeFileSync(path.join(sources, "cats", "rules.test.ts"), "");
  writeFileSync(path.join(sources, "cats", "rules.ts"), "");
  await noted(`Changed: ${path.join("cats", "rules.ts")}. Restarting`);
});
