import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Settings } from "#lib/config/env.ts";
import { locationsOf } from "#lib/db/embedded/locations.ts";
import { assertTrustedFolder } from "#lib/db/embedded/trusted-folder.ts";
import { OperatorError } from "#lib/errors.ts";

const KEY_BYTES = 32;
const NAME_BYTES = 4;
const KEYS = /^[a-z0-9-]{1,32}:[\w-]{43}(?:,[a-z0-9-]{1,32}:[\w-]{43})*$/;

type Given = Pick<Settings, "ENCRYPTION_KEYS" | "DATA_DIR">;

/** Where the keys lie that an installation made for itself: beside its database. */
export function keysFile(root: string, { DATA_DIR }: Pick<Given, "DATA_DIR">): string {
  return path.join(locationsOf(root, DATA_DIR).home, "encryption-keys");
}

/** A key as `ENCRYPTION_KEYS` wants it: a random name, a colon, 32 random bytes. */
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
    throw new OperatorError(`The file ${file} with the encryption keys cannot be read: give it back to the user that runs this.`, {
      cause: error,
    });
  }
  if (KEYS.test(text)) return text;
  throw new OperatorError(
    `The file ${file} holds no encryption keys any more: put back the one from your backup; without it no certificate's key can be opened.`,
  );
}

/** Writes the keys of an installation of its own, whole or not at all, for this user's eyes only. */
export function writeKeys(file: string, keys: string): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${keys}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}

/** Makes the first key. Of two processes that do it at once, both get the same one. */
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

/**
 * The keys that seal secrets in the database: those of the settings, else those of a file in the
 * installation's data folder, made at the first start.
 * @param root the checkout
 * @returns as `ENCRYPTION_KEYS` wants it; every process of the installation gets the same
 * @throws OperatorError when the file cannot be read
 */
export function encryptionKeys(root: string, given: Given): string {
  if (given.ENCRYPTION_KEYS.length > 0) return given.ENCRYPTION_KEYS.join(",");
  const file = keysFile(root, given);
  assertTrustedFolder(path.dirname(file));
  return readKeys(file) ?? makeKeys(file);
}
