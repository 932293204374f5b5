import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureInstalled } from "#lib/programs/bootstrap/install.mjs";
import { recordRunning, runningProgram } from "#lib/programs/bootstrap/running.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-running-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("program that runs from the folder", () => {
  it("is known while its process lives, and forgotten afterwards", async () => {
    expect(runningProgram(folder)).toBeUndefined();
    const program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const pid = program.pid ?? 0;
    recordRunning(folder, pid, "start");
    expect(runningProgram(folder)).toEqual({ pid, verb: "start" });
    program.kill("SIGKILL");
    await once(program, "exit");
    expect(runningProgram(folder)).toBeUndefined();
    expect(readdirSync(path.join(folder, ".data", "running"))).toEqual([]);
  });

  it("is not another process that has its id now, or a half-written record", () => {
    recordRunning(folder, process.pid, "start");
    const file = path.join(folder, ".data", "running", String(process.pid));
    writeFileSync(file, readFileSync(file, "utf8").replace(/"identity":"\d+"/, '"identity":"1"'));
    writeFileSync(path.join(folder, ".data", "running", "1"), "{");
    expect(runningProgram(folder)).toBeUndefined();
  });

  it("keeps its packages: nothing is installed beside it", async () => {
    writeFileSync(path.join(folder, "package-lock.json"), "{}");
    mkdirSync(path.join(folder, "node_modules"));
    recordRunning(folder, process.pid, "start");
    await expect(ensureInstalled(folder, "all")).rejects.toThrow(`npm start (process ${process.pid}) runs from this folder`);
    expect(existsSync(path.join(folder, "node_modules"))).toBe(true);
  });
});
