import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";

const LIB = path.join(import.meta.dirname, "..");
const cache = mkdtempSync(path.join(tmpdir(), "compiled-"));
afterAll(() => rmSync(cache, { recursive: true }));

function node(...args: string[]): string {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    env,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

const WORKER = pathToFileURL(path.join(LIB, "worker", "worker.ts")).href;
/** Whether a process that has loaded a part of the program holds the TypeScript compiler. */
const holdsCompiler = (): string =>
  node(
    "--input-type=module",
    "--eval",
    `await import(${JSON.stringify(WORKER)});
     console.log(process.moduleLoadList.some((name) => name.includes("deps/amaro")));`,
  );

it("runs nothing, and leaves a program nothing to compile at its first start", { timeout: 60_000 }, () => {
  expect(node(path.join(LIB, "bootstrap", "compile-all.mjs"))).toBe("");
  expect(holdsCompiler()).toBe("false\n");
});
