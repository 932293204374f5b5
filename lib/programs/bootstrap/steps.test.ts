import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { runStep } from "#lib/programs/bootstrap/steps.mjs";

const cwd = path.join(import.meta.dirname);
const STEPS = path.join(cwd, "steps.mjs");

it("returns a step's exit code and what it wrote, and gives it its arguments and environment", async () => {
  const script = 'echo "$1 $2"; echo "$WORD" >&2; exit 3';
  const { code, output } = await runStep("sh", ["-c", script, "sh", "it's", "two words"], { cwd, env: { WORD: "env" } });
  expect({ code, lines: output.split("\n").toSorted() }).toEqual({ code: 3, lines: ["", "env", "it's two words"] });
});

it("reports a program that cannot be started", async () => {
  const { code, output } = await runStep("/nowhere/npm", [], { cwd });
  expect(code).not.toBe(0);
  expect(output).toContain("/nowhere/npm");
});

/** False for those that have ended but whose parent has not heard of it. */
function runs(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

it.each(["SIGKILL", "SIGTERM"] as const)("leaves nothing of a step behind when its start gets %s", async (signal) => {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-step-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "pids");
  const step = `sleep 600 & echo $$ $PPID $! > ${file}.partial && mv ${file}.partial ${file}; wait`;
  const program = `import { runStep } from ${JSON.stringify(STEPS)}; await runStep("sh", ["-c", ${JSON.stringify(step)}], { cwd: "/" });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
  await eventually("the step to run", () => existsSync(file));
  const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
  expect(pids.map(runs)).toEqual([true, true, true]);
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
  await eventually("the end of the step", () => !pids.some(runs));
});
