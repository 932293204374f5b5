import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { permissionFinding, roomFinding } from "#lib/operations/doctor/files.rules.ts";
import { ok, problem, reasonOf, skipped, warning } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { isSetUp, type Locations, locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { liveOwner } from "#lib/platform/db/embedded/lock.ts";
import { embeddedUrlIfRunning } from "#lib/platform/db/embedded/running.ts";
import { assertTrustedFolder } from "#lib/platform/db/embedded/trusted-folder.ts";
import { keysFile } from "#lib/platform/secrets/key-file.service.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** @param isNeeded a setting names the file */
async function lookAtFile(file: string, isNeeded: boolean): Promise<Finding[]> {
  try {
    return [permissionFinding(file, (await stat(file)).mode)];
  } catch (error) {
    if (isMissing(error) && !isNeeded) return [];
    return [
      problem("File permissions", `${file} cannot be read (${reasonOf(error)})`, "correct the setting that names it, or its permissions"),
    ];
  }
}

export async function lookAtFiles(config: Settings, root: string): Promise<Finding[]> {
  const { state } = locationsOf(root, config.DATA_DIR);
  const ownKeys = config.ENCRYPTION_KEYS.length === 0 ? [keysFile(root, config)] : [];
  const ownState = config.DATABASE_URL === undefined ? [state] : [];
  const named = config.PLATFORM_TLS_KEY === undefined ? [] : [config.PLATFORM_TLS_KEY];
  const found = await Promise.all([
    ...[path.join(root, ".env"), ...ownKeys, ...ownState].map((file) => lookAtFile(file, false)),
    ...named.map((file) => lookAtFile(file, true)),
  ]);
  const findings = found.flat();
  return findings.length > 0 ? findings : [skipped("File permissions", "no secret is in a file")];
}

/** The nearest folder that exists, before the first start has created the others. */
async function existingFolder(folder: string): Promise<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    const isThere = await stat(at).then(
      () => true,
      () => false,
    );
    if (isThere || at === path.dirname(at)) return at;
  }
}

export async function lookAtDisk(config: Settings, root: string): Promise<Finding[]> {
  const folder = await existingFolder(config.DATABASE_URL === undefined ? locationsOf(root, config.DATA_DIR).home : root);
  const { bavail, blocks, bsize } = await statfs(folder);
  return [roomFinding(folder, { freeBytes: bavail * bsize, allBytes: blocks * bsize })];
}

function folderFinding({ home }: Locations): Finding[] {
  try {
    assertTrustedFolder(home);
    return [];
  } catch (error) {
    return [problem("Embedded PostgreSQL", reasonOf(error), "set DATA_DIR to a folder that only Petstore’s user can write to")];
  }
}

/** Starts nothing. */
export async function lookAtEmbedded(config: Settings, root: string): Promise<Finding[]> {
  const check = "Embedded PostgreSQL";
  if (config.DATABASE_URL !== undefined) return [skipped(check, "not used: DATABASE_URL is set")];
  const locations = locationsOf(root, config.DATA_DIR);
  const distrust = folderFinding(locations);
  if (distrust.length > 0) return distrust;
  const owner = liveOwner(locations);
  if (await embeddedUrlIfRunning(root, config.DATA_DIR))
    return [ok(check, `it runs${owner ? ` for process ${owner.pid}` : ""}; its data is in ${locations.home}`)];
  if (owner) return [problem(check, `process ${owner.pid} looks after it, but it does not answer`, `look into ${locations.log}`)];
  if (!isSetUp(locations)) {
    const message = `DATABASE_URL is not set, and there is no database in ${locations.home} (DATA_DIR ${config.DATA_DIR === undefined ? "is not set" : `is ${config.DATA_DIR}`})`;
    return [
      warning(
        check,
        message,
        "set DATABASE_URL or DATA_DIR as the installation has it; for a new installation, the first `npm start` creates it",
      ),
    ];
  }
  return [warning(check, "it is not running, so the database was not looked at", "`npm start`, then run this again beside it")];
}
