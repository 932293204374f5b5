import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { testRunSettings } from "#e2e/runner/settings.ts";
import { generateClient } from "#lib/programs/clients/generate.ts";
import { COMPILER } from "./compiler.ts";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "..", "..");
const SOURCE = path.join(ROOT, "clients", "typescript");

export interface InstalledClient {
  /** A folder that has the client as a package. */
  folder: string;
  remove(): void;
}

/** Builds the client as its own scripts do, and installs it in a folder of its own. */
export async function installClient(): Promise<InstalledClient> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-client-"));
  const installed = path.join(folder, "node_modules", "petstore-client");
  mkdirSync(installed, { recursive: true });
  copyFileSync(path.join(SOURCE, "package.json"), path.join(installed, "package.json"));
  await generateClient();
  await run(process.execPath, [COMPILER, "-p", SOURCE, "--outDir", path.join(installed, "dist")]);
  for (const name of ["lossless-json", "standardwebhooks"]) {
    symlinkSync(path.join(ROOT, "node_modules", name), path.join(folder, "node_modules", name));
  }
  copyFileSync(path.join(import.meta.dirname, "client-walk.mjs"), path.join(folder, "client-walk.mjs"));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Programs by version, one for each major version on this machine: the one that runs this, and those in PATH. */
export async function nodePrograms(): Promise<[version: string, program: string][]> {
  const programs = new Map([[process.version.split(".")[0], [process.version, process.execPath] as [string, string]]]);
  const folders = [...testRunSettings().programFolders, "/usr/bin", "/usr/local/bin"];
  for (const program of folders.map((folder) => path.join(folder, "node")).filter((file) => existsSync(file))) {
    const { stdout } = await run(program, ["--version"]);
    const version = stdout.trim();
    const major = version.split(".")[0];
    if (!programs.has(major)) programs.set(major, [version, program]);
  }
  return [...programs.values()];
}
