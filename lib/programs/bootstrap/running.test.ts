import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir, uptime } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureInstalled } from "#lib/programs/bootstrap/prepare.mjs";
import { recordRunning, runningProgram } from "#lib/programs/bootstrap/running.mjs";

let folder = "";
let program: ChildProcess;
let pid = 0;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-running-"));
  program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  pid = program.pid ?? 0;
});
afterEach(() => {
  program.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

describe("program that runs from the folder", () => {
  it("is known while its process lives, and forgotten afterwards", async () => {
    expect(runningProgram(folder)).toBeUndefined();
    recordRunning(folder, pid, "start");
    expect(runningProgram(folder)).toEqual({ pid, verb: "start" });
    program.kill("SIGKILL");
    await once(program, "exit");
    expect(runningProgram(folder)).toBeUndefined();
    expect(readdirSync(path.join(folder, ".data", "running"))).toEqual([]);
  });

  it("is not a process that has the id of one from before the machine's start", () => {
    recordRunning(folder, pid, "start");
    const beforeStart = Date.now() / 1000 - uptime() - 60;
    utimesSync(path.join(folder, ".data", "running", String(pid)), beforeStart, beforeStart);
    expect(runningProgram(folder)).toBeUndefined();
  });

  it("is not the command that asks, nor its shell", () => {
    recordRunning(folder, process.pid, "start");
    recordRunning(folder, process.ppid, "start");
    expect(runningProgram(folder)).toBeUndefined();
  });

  it("keeps its packages: nothing is installed beside it", async () => {
    writeFileSync(path.join(folder, "package-lock.json"), "{}");
    mkdirSync(path.join(folder, "node_modules"));
    recordRunning(folder, pid, "start");
    await expect(ensureInstalled(folder, "all")).rejects.toThrow(`npm start (process ${pid}) runs from this folder`);
    expect(existsSync(path.join(folder, "node_modules"))).toBe(true);
  });
});
