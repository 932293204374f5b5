import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commandLine } from "#lib/programs/bootstrap/command.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const folder = mkdtempSync(path.join(tmpdir(), "it's a folder "));
const script = path.join(folder, "tell.mjs");
writeFileSync(script, "console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env, parent: process.ppid }));");
afterAll(() => rmSync(folder, { recursive: true }));

function become(args: string[]): { args: string[]; env: Record<string, string>; parent: number } {
  const line = commandLine(process.execPath, script, args, { root: folder, env: { NODE_ENV: "a $(b) 'c'" } });
  return JSON.parse(execFileSync("sh", ["-c", 'eval "exec $1"', "sh", line], { encoding: "utf8" }));
}

describe("command that replaces npm's shell", () => {
  it("passes every argument and environment variable through unchanged", () => {
    const args = ["", "two words", "it's", '"$HOME" `id` \\ *', "-- ;", "one\ntwo\n"];
    const printed = become(args);
    expect(printed.args).toEqual(args);
    expect(printed.env).toMatchObject({ NODE_ENV: "a $(b) 'c'", MALLOC_ARENA_MAX: "1" });
  });

  it("runs the program directly, with no shell in between", () => {
    expect(become([]).parent).toBe(process.pid);
  });

  it("reports a failed preparation with an exit code and a message", () => {
    const { status, stdout, stderr } = spawnSync("sh", ["lib/programs/bootstrap/bootstrap.sh", "no-such-verb"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain('Unknown command "no-such-verb"');
  });
});
