import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";

/** PostgreSQL refuses root, and its user may not enter root's folders. */
const ROOTS_HOME = "/var/lib/petstore";

export interface Locations {
  home: string;
  data: string;
  state: string;
  lock: string;
  log: string;
  /** Outside the data directory: PostgreSQL's user cannot change it. */
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

/** Under DATA_DIR, else in the checkout, else (as root) `/var/lib/petstore` under a hash of its path. */
export function locationsOf(root: string, dataDir?: string): Locations {
  const checkout = realpathSync(root);
  if (dataDir) return locationsIn(path.resolve(checkout, dataDir, "postgres"));
  if (!isRoot()) return locationsIn(path.join(checkout, ".data", "postgres"));
  return locationsIn(path.join(ROOTS_HOME, createHash("sha256").update(checkout).digest("hex").slice(0, 16)));
}

/** Whether PostgreSQL's data is there; it appears whole or not at all. */
export function isSetUp({ data }: Locations): boolean {
  return existsSync(path.join(data, "PG_VERSION"));
}
