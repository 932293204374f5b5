import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import path from "node:path";

/** PostgreSQL refuses to run as root and its user may not enter root's folders, so both live here then. */
const ROOTS_HOME = "/var/lib/petstore";

/** Where one embedded PostgreSQL keeps what. */
export interface Locations {
  /** Holds all below. */
  home: string;
  /** PostgreSQL's own data directory. */
  data: string;
  state: string;
  lock: string;
  log: string;
  /** PostgreSQL's pg_hba.conf, beside the data so that its own user cannot change it. */
  access: string;
  /** Where the binaries are copied to when they cannot run from node_modules. */
  binaries: string;
}

/** Whether this process is root, so that PostgreSQL needs another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Everything under one folder. */
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

/**
 * Where the PostgreSQL of a checkout lives: under DATA_DIR when set, else in the
 * checkout, else (as root) in `/var/lib/petstore` under a hash of its path.
 * @param root the checkout
 * @param dataDir the setting DATA_DIR; relative to the checkout
 */
export function locationsOf(root: string, dataDir?: string): Locations {
  const checkout = realpathSync(root);
  if (dataDir) return locationsIn(path.resolve(checkout, dataDir, "postgres"));
  if (!isRoot()) return locationsIn(path.join(checkout, ".data", "postgres"));
  return locationsIn(path.join(ROOTS_HOME, createHash("sha256").update(checkout).digest("hex").slice(0, 16)));
}
