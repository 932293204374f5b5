import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureInstalled } from "#lib/programs/bootstrap/prepare.mjs";

const IN_USE = path.join("node_modules", "used", "index.js");
const ADDED = path.join("node_modules", "added", "package.json");
const LIST = `fs.writeFileSync("node_modules/.package-lock.json", '{ "packages": { "node_modules/added": {} } }');`;
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-packages-"));
  mkdirSync(path.join(folder, "node_modules", "used"), { recursive: true });
  writeFileSync(path.join(folder, IN_USE), "in use");
  writeFileSync(path.join(folder, "package.json"), "{}");
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The npm that runs: what it does in the folder for the new packages. */
function npmThat(script: string): void {
  const file = path.join(folder, "npm.js");
  writeFileSync(file, `const fs = require("fs"); fs.mkdirSync("node_modules/added/bin", { recursive: true });\n${script}`);
  vi.stubEnv("npm_execpath", file);
  vi.stubEnv("npm_node_execpath", process.execPath);
}

describe("packages that are installed", () => {
  it("take the place of those in use", async () => {
    npmThat(`${LIST} fs.writeFileSync("${ADDED}", "{}");`);
    await ensureInstalled(folder, "run");
    expect([existsSync(path.join(folder, IN_USE)), existsSync(path.join(folder, ADDED))]).toEqual([false, true]);
  });

  it("are installed over what a killed start left behind", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    mkdirSync(path.join(folder, ".data", "install", "node_modules", "half"), { recursive: true });
    writeFileSync(path.join(folder, ".data", "setup.lock"), String(pid));
    npmThat(`${LIST} fs.writeFileSync("${ADDED}", "{}");`);
    await ensureInstalled(folder, "run");
    expect(readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["added"]);
    expect(readdirSync(path.join(folder, ".data"))).toEqual([]);
  });

  it("are not looked for where the disk has no room for them: nothing is touched", async () => {
    if (process.getuid?.() !== 0) return;
    const [root, ran] = [path.join(folder, "disk"), path.join(folder, "ran")];
    mkdirSync(root);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", root]);
    try {
      mkdirSync(path.join(root, "node_modules"));
      npmThat(`fs.writeFileSync(${JSON.stringify(ran)}, "");`);
      await expect(ensureInstalled(root, "run")).rejects.toThrow(/needs about 1500 MB, .* has 4 MB left: .* Nothing was changed\.$/);
      expect([existsSync(ran), readdirSync(root).sort(), readdirSync(path.join(root, ".data"))]).toEqual([
        false,
        [".data", "node_modules"],
        [],
      ]);
    } finally {
      execFileSync("umount", [root]);
    }
  });

  it.each([
    [
      "npm ends well and a program is empty",
      `${LIST} fs.writeFileSync("${ADDED}", "{}"); fs.writeFileSync("node_modules/added/bin/node", "");`,
    ],
    ["npm ends well and a package is missing", LIST],
    ["npm fails", "process.exit(1);"],
  ])("leave those in use alone if %s", async (_, script) => {
    npmThat(script);
    await expect(ensureInstalled(folder, "run")).rejects.toThrow(/^The packages (?:were not installed completely|could not be installed)/);
    expect(readFileSync(path.join(folder, IN_USE), "utf8")).toBe("in use");
    expect(existsSync(path.join(folder, ".data", "install"))).toBe(false);
  });
});
