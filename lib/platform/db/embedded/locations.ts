import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { installationFolder } from "#lib/platform/config/release.ts";

/** PostgreSQL refuses root and may not enter root's folders. */
const ROOTS_HOME = "/var/lib/petstore";

export interface Locations {
  home: string;
  data: string;
  state: string;
  lock: string;
  log: string;
  /** PostgreSQL's user cannot change it. */
  access: string;
  binaries: string;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function locationsIn(home: string): Locations {
  return {
    home,
    data: path.join(home, "data"),
    state: path.join(home, "state.json"),
    lock: path.join(home, "owner.lock"),
    log: path.join(home, "postgres.log"),
    access: path.join(home, "pg_hba.conf"),
    binaries: isRoot() ? ROOTS_HOME : home,
  };
}

function defaultFolder(checkout: string): string {
  if (!isRoot()) return path.join(checkout, ".data");
  return path.join(ROOTS_HOME, createHash("sha256").update(checkout).digest("hex").slice(0, 16));
}

export function locationsOf(root: string, dataDir?: string): Locations {
  const checkout = installationFolder(realpathSync(root));
  if (dataDir) return locationsIn(path.resolve(checkout, dataDir, "postgres"));
  return locationsIn(isRoot() ? defaultFolder(checkout) : path.join(defaultFolder(checkout), "postgres"));
}

export function mediaFolder(root: string, dataDir?: string): string {
  const checkout = installationFolder(realpathSync(root));
  return path.join(dataDir ? path.resolve(checkout, dataDir) : defaultFolder(checkout), "media");
}

/** The data directory appears atomically. */
export function isSetUp({ data }: Locations): boolean {
  return existsSync(path.join(data, "PG_VERSION"));
}
