import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureBuilt } from "#lib/programs/bootstrap/prepare.mjs";

const BOOTSTRAP = "lib/programs/bootstrap";
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-set-up-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

it("says in a sentence, without a stack, that another program is at work in the folder", () => {
  cpSync(import.meta.dirname, path.join(folder, BOOTSTRAP), { recursive: true });
  for (const name of ["package.json", "package-lock.json", "node_modules/used/index.js"]) put(name, "{}");
  const npm = put(
    "npm.js",
    `const fs = require("fs");
fs.mkdirSync("node_modules/one", { recursive: true });
fs.writeFileSync("node_modules/one/package.json", "{}");
fs.writeFileSync("node_modules/.package-lock.json", '{ "packages": { "node_modules/one": {} } }');
// Of an npm that goes on in the same place.
fs.mkdirSync("replaced/left", { recursive: true });`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, BOOTSTRAP, "main.mjs"), "1", "petstore"], {
    env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr.trim().split("\n")).toEqual([
    "Installing packages…",
    `Another program changes files in ${folder}, such as an install that was left behind: wait until it has ended, and run the command again.`,
  ]);
});

it("says why a build was probably killed, and what to do", async () => {
  put("package-lock.json", "{}");
  put(`${BOOTSTRAP}/bundle-programs.mjs`, "");
  put("node_modules/next/dist/bin/next", 'process.kill(process.pid, "SIGKILL");');
  await expect(ensureBuilt(folder, process.execPath, () => undefined)).rejects.toThrow(
    /^The build was killed, probably because memory ran out: it needs 2 GB\. .*`npm run release`/,
  );
});

it("builds once where the build writes files among the sources, and again when a source has changed", async () => {
  put("package-lock.json", "{}");
  for (const name of [`${BOOTSTRAP}/bundle-programs.mjs`, "lib/programs/clients/main.ts"]) put(name, "");
  put(
    "node_modules/next/dist/bin/next",
    `const fs = require("fs");
for (const name of [".next", ".programs", "clients/typescript/src/generated"]) fs.mkdirSync(name, { recursive: true });
for (const name of ["builds", "clients/typescript/src/generated/types.ts"]) fs.appendFileSync(name, "+");`,
  );
  const build = async (): Promise<string> => {
    await ensureBuilt(folder, process.execPath, () => undefined);
    return readFileSync(path.join(folder, "builds"), "utf8");
  };
  expect([await build(), await build()]).toEqual(["+", "+"]);
  put("docs/staff-guide.md", "# Day to day");
  expect(await build()).toBe("++");
});
