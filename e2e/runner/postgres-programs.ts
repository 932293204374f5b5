import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const VERSIONS = "/usr/lib/postgresql";

/** Prefers the newest major version. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(VERSIONS, version, "bin")).find((folder) => existsSync(path.join(folder, "pg_basebackup")));
}
