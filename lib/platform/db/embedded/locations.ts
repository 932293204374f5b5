import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

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

export function locationsOf(root: string, dataDir?: string): Locations {
  const checkout = realpathSync(root);
  if (dataDir) return locationsIn(path.resolve(checkout, dataDir, "postgres"));
  if (!isRoot()) return locationsIn(path.join(checkout, ".data", "postgres"));
  return locationsIn(path.join(ROOTS_HOME, createHash("sha256").update(checkout).digest("hex").slice(0, 16)));
}

/** The data directory appears atomically. */
export function isSetUp({ data }: Locations): boolean {
  return existsSync(path.join(data, "PG_VERSION"));
}
