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
const holdsCompiler = (): string =>
  node(
    "--input-type=module",
    "--eval",
    `await import(${JSON.stringify(WORKER)});
     console.log(process.moduleLoadList.some((name) => name.includes("deps/amaro")));`,
  );

it("precompiles everything without running it, so a program's first start compiles nothing", { timeout: 60_000 }, () => {
  expect(node(path.join(LIB, "bootstrap", "compile-all.mjs"))).toBe("");
  expect(holdsCompiler()).toBe("false\n");
});
