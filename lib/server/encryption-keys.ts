import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "#lib/config/env.ts";
import { locationsOf } from "#lib/db/embedded/locations.ts";

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/**
 * The keys that seal secrets in the database, as `ENCRYPTION_KEYS` has them.
 * The embedded database, which is this checkout's own, gets a key of its own
 * that is kept beside it and that its owner alone can read.
 * @returns undefined where the operator brings the database and set none
 */
export function encryptionKeys(root: string, { ENCRYPTION_KEYS, DATABASE_URL, DATA_DIR }: Settings): string | undefined {
  if (ENCRYPTION_KEYS.length > 0) return ENCRYPTION_KEYS.join(",");
  if (DATABASE_URL) return undefined;
  const { home } = locationsOf(root, DATA_DIR);
  const file = path.join(home, "encryption-keys");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  const made = `own:${randomBytes(KEY_BYTES).toString("base64url")}`;
  mkdirSync(home, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: OWNER_ONLY, flag: "wx" });
  return made;
}
