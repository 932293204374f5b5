import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { processesWith } from "#e2e/support/process-tree.ts";
import { refuseWithoutRoom, whileRoom } from "#lib/programs/bootstrap/disk.mjs";
import { ensureInstalled } from "#lib/programs/bootstrap/prepare.mjs";

const STEPS = path.join(import.meta.dirname, "steps.mjs");
const IN_USE = path.join("node_modules", "used", "index.js");
let folder = "";
let disk = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-packages-"));
  mkdirSync(path.join(folder, "node_modules", "used"), { recursive: true });
  writeFileSync(path.join(folder, IN_USE), "in use");
  writeFileSync(path.join(folder, "package.json"), "{}");
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
});
afterEach(() => {
  vi.unstubAllEnvs();
  if (disk) execFileSync("umount", [disk]);
  disk = "";
  rmSync(folder, { recursive: true });
});

/** The npm that runs: what it does in the folder for the new packages. */
function npmThat(script: string): void {
  const file = path.join(folder, "npm.js");
  writeFileSync(file, `const fs = require("fs"); fs.mkdirSync("node_modules/added/bin", { recursive: true });\n${script}`);
  vi.stubEnv("npm_execpath", file);
  vi.stubEnv("npm_node_execpath", process.execPath);
}

/** Undefined unless root, who can mount one. */
function smallDisk(size: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  disk = path.join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
  return disk;
}

describe("packages that are installed", () => {
  it("take the place of those in use", async () => {
    npmThat(`fs.writeFileSync("node_modules/added/package.json", "{}");`);
    await ensureInstalled(folder, "run");
    expect([existsSync(path.join(folder, IN_USE)), existsSync(path.join(folder, "node_modules", "added", "package.json"))]).toEqual([
      false,
      true,
    ]);
    expect(existsSync(path.join(folder, ".data", "install"))).toBe(false);
  });

  it.each(["package.json", "bin/program", "native.node"])("leave those in use alone if npm ends well and %s is empty", async (name) => {
    npmThat(`fs.writeFileSync("node_modules/added/${name}", "");`);
    await expect(ensureInstalled(folder, "run")).rejects.toThrow(/the disk is full, and some files are empty or missing/);
    expect(readFileSync(path.join(folder, IN_USE), "utf8")).toBe("in use");
    expect(existsSync(path.join(folder, ".data", "install"))).toBe(false);
  });

  it("leave those in use alone if npm fails", async () => {
    npmThat(`console.error("npm error code ENOSPC"); process.exit(1);`);
    await expect(ensureInstalled(folder, "run")).rejects.toThrow(/the disk is full/);
    expect(readFileSync(path.join(folder, IN_USE), "utf8")).toBe("in use");
  });
});

describe("a small disk", () => {
  it("is reported before anything is written", () => {
    const at = smallDisk("8m") ?? folder;
    const mib = disk ? 9 : Number.MAX_SAFE_INTEGER;
    expect(() => refuseWithoutRoom(at, mib, "The packages need")).toThrow(
      /^The packages need \d+ MiB in .*, and \d+ MiB are free: free up space and run the command again\.$/,
    );
  });

  it("is known to have become full", async () => {
    const at = smallDisk("24m");
    if (!at) return;
    const filler = path.join(at, "filler");
    const fill = (): Promise<void> => Promise.resolve(writeFileSync(filler, Buffer.alloc(20 * 1024 * 1024)));
    expect((await whileRoom(at, fill)).wasFull).toBe(true);
    rmSync(filler);
    expect((await whileRoom(at, () => Promise.resolve())).wasFull).toBe(false);
  });
});

it("a killed preparation leaves no npm behind", async () => {
  const marker = `petstore-step-${crypto.randomUUID()}`;
  const script = `import { runStep } from ${JSON.stringify(STEPS)};
await runStep(process.execPath, ["-e", "setInterval(() => 0, 1000)", ${JSON.stringify(marker)}], { cwd: "/" });`;
  const preparation = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  const running = (): number =>
    processesWith(marker).filter(({ command }) => command.startsWith(process.execPath) && !command.includes("runStep")).length;
  await eventually("the start of the step", () => running() === 1);
  preparation.kill("SIGKILL");
  await once(preparation, "exit");
  await eventually("the end of the step", () => processesWith(marker).length === 0);
});
