import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Locations, locationsIn } from "./locations.ts";
import { liveOwner, markLeaving, type Owner, releaseOwnership, takeOwnership } from "./lock.ts";
import { becomeOwner } from "./ownership.ts";
import { processIdentity } from "./processes.ts";

let locations: Locations;
beforeEach(() => {
  locations = locationsIn(mkdtempSync(path.join(tmpdir(), "petstore-owner-")));
});
afterEach(() => rmSync(locations.home, { recursive: true, force: true }));

function write(owner: Owner): void {
  writeFileSync(locations.lock, JSON.stringify(owner));
}

function other(program = ""): { pid: number; end: () => Promise<unknown> } {
  const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)", program]);
  return {
    pid: child.pid ?? 0,
    end: () => {
      const gone = once(child, "exit");
      child.kill();
      return gone;
    },
  };
}

it("a folder has one owner, who can release it", () => {
  expect(takeOwnership(locations, "server")).toBeUndefined();
  expect(liveOwner(locations)).toMatchObject({ pid: process.pid, role: "server", leaving: false });
  markLeaving(locations);
  expect(liveOwner(locations)?.leaving).toBe(true);
  releaseOwnership(locations);
  expect(liveOwner(locations)).toBeUndefined();
});

it("a dead owner's lock is ignored, even when another process has its ID", async () => {
  write({ pid: process.ppid, identity: `${process.ppid} an earlier life`, role: "server", leaving: false });
  await becomeOwner(locations, "server", () => undefined);
  expect(liveOwner(locations)?.pid).toBe(process.pid);
});

it("a server is known where a container names the boot otherwise to it, and any other program is none", async () => {
  for (const [program, isKnown] of [
    ["/opt/petstore/releases/1.0.0/.programs/main.mjs", true],
    ["/usr/bin/other.mjs", false],
  ] as const) {
    const { pid, end } = other(program);
    const [, , startedAt] = (processIdentity(pid) ?? "").split(" ");
    write({ pid, identity: `${pid} 6ac6bb51-0000-4000-8000-000000000000 ${startedAt}`, role: "server", leaving: false });
    expect(liveOwner(locations)?.pid).toBe(isKnown ? pid : undefined);
    await end();
  }
});

it("a half-written lock is ignored", async () => {
  writeFileSync(locations.lock, "{");
  await becomeOwner(locations, "server", () => undefined);
  expect(liveOwner(locations)?.pid).toBe(process.pid);
});

it("a second server is refused with the first one's process ID", async () => {
  const { pid, end } = other();
  write({ pid, identity: processIdentity(pid) ?? "", role: "server", leaving: false });
  await expect(becomeOwner(locations, "server", () => undefined)).rejects.toThrow(
    `Petstore is already running from this folder (process ${pid})`,
  );
  await end();
});

it.each([
  ["a command", { role: "command", leaving: false }],
  ["a server that is stopping", { role: "server", leaving: true }],
] as const)("%s holding the folder makes a new server wait", async (_who, state) => {
  const { pid, end } = other();
  write({ pid, identity: processIdentity(pid) ?? "", ...state });
  const { promise: noted, resolve } = Promise.withResolvers<string>();
  const owning = becomeOwner(locations, "server", resolve);
  expect(await noted).toContain(`(process ${pid})`);
  await end();
  await owning;
  expect(liveOwner(locations)?.pid).toBe(process.pid);
});
