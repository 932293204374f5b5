import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { encryptionKeys, keysFile, newEncryptionKey } from "#lib/platform/secrets/key-file.service.ts";

const root = mkdtempSync(path.join(tmpdir(), "petstore-keys-"));
afterAll(() => rmSync(root, { recursive: true }));

it("creates a private key file on first start and reuses its key afterward", () => {
  const given = parseSettings({ DATA_DIR: "data" });
  const first = encryptionKeys(root, given);
  expect(parseSettings({ ENCRYPTION_KEYS: first }).ENCRYPTION_KEYS).toEqual([first]);
  expect(encryptionKeys(root, given)).toBe(first);
  expect(statSync(keysFile(root, given)).mode & 0o777).toBe(0o600);
});

it("prefers the configured keys over the key file", () => {
  const keys = [newEncryptionKey(), newEncryptionKey()].join(",");
  expect(encryptionKeys(root, parseSettings({ DATA_DIR: "data", ENCRYPTION_KEYS: keys }))).toBe(keys);
});

it("rejects a damaged key file instead of creating a useless new key", () => {
  const given = parseSettings({ DATA_DIR: "damaged" });
  encryptionKeys(root, given);
  writeFileSync(keysFile(root, given), "nonsense");
  expect(() => encryptionKeys(root, given)).toThrow(/restore it from your backup/);
});
