import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { isAlive } from "#lib/platform/db/embedded/processes.ts";
import { orderStop } from "#lib/programs/server/supervisor.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-order-"));
const program = path.join(folder, "program.mjs");
writeFileSync(program, `process.on("message", () => process.exit(3)); process.send("here");`);
afterAll(() => rmSync(folder, { recursive: true }));

it("stops a process over its channel", async () => {
  const child = fork(program);
  await once(child, "message");
  orderStop(child);
  expect(await once(child, "exit")).toEqual([3, null]);
});

it("drops a stop order when the process has just died unnoticed by its parent", async () => {
  const child = fork(program);
  await once(child, "message");
  child.kill("SIGKILL");
  while (isAlive(child.pid ?? 0));
  expect(child.connected).toBe(true);
  orderStop(child);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});
