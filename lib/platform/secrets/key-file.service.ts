import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "#lib/platform/config/env.ts";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { assertTrustedFolder } from "#lib/platform/db/embedded/trusted-folder.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const KEY_BYTES = 32;
const NAME_BYTES = 4;
const KEYS = /^[a-z0-9-]{1,32}:[\w-]{43}(?:,[a-z0-9-]{1,32}:[\w-]{43})*$/;

type Given = Pick<Settings, "ENCRYPTION_KEYS" | "DATA_DIR">;

export function keysFile(root: string, { DATA_DIR }: Pick<Given, "DATA_DIR">): string {
  return path.join(locationsOf(root, DATA_DIR).home, "encryption-keys");
}

export function newEncryptionKey(): string {
  return `k${randomBytes(NAME_BYTES).toString("hex")}:${randomBytes(KEY_BYTES).toString("base64url")}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function readKeys(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new OperatorError(`The file ${file} with the encryption keys cannot be read: make it readable for the user that runs Petstore.`, {
      cause: error,
    });
  }
  if (KEYS.test(text)) return text;
  throw new OperatorError(
    `The file ${file} no longer contains any encryption keys: restore it from your backup; without it no certificate's key can be opened.`,
  );
}

/** Atomic; only the current user can read it. */
export function writeKeys(file: string, keys: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  assertTrustedFolder(path.dirname(file));
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${keys}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}

/** Concurrent processes get the same key. */
function makeKeys(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  assertTrustedFolder(path.dirname(file));
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${newEncryptionKey()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return readKeys(file) ?? "";
}

/** Does not create a key file. */
export function currentKeys(root: string, given: Given): string[] {
  if (given.ENCRYPTION_KEYS.length > 0) return given.ENCRYPTION_KEYS;
  const file = keysFile(root, given);
  assertTrustedFolder(path.dirname(file));
  return readKeys(file)?.split(",") ?? [];
}

/**
 * @returns in `ENCRYPTION_KEYS` format
 * @throws OperatorError
 */
export function encryptionKeys(root: string, given: Given): string {
  if (given.ENCRYPTION_KEYS.length > 0) return given.ENCRYPTION_KEYS.join(",");
  const file = keysFile(root, given);
  assertTrustedFolder(path.dirname(file));
  return readKeys(file) ?? makeKeys(file);
}
