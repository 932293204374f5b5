import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadEnvironmentFile } from "#lib/platform/config/env-file.ts";

const TEXT = 'PETSTORE_FIRST=https://pets.example\nPETSTORE_SECOND="two words"\nPETSTORE_THIRD=ж\n';
const NAMES = ["PETSTORE_FIRST", "PETSTORE_SECOND", "PETSTORE_THIRD"];
const WINDOWS = TEXT.replaceAll("\n", "\r\n");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-env-"));
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const load = (bytes: Buffer): void => {
  writeFileSync(path.join(folder, ".env"), bytes);
  loadEnvironmentFile(folder);
};

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["lines that end in CRLF", Buffer.from(WINDOWS)],
  ["lines that end in CR", Buffer.from(TEXT.replaceAll("\n", "\r"))],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${WINDOWS}`)],
  ["UTF-16, little endian", Buffer.from(`\uFEFF${WINDOWS}`, "utf16le")],
  ["UTF-16, big endian", Buffer.from(`\uFEFF${WINDOWS}`, "utf16le").swap16()],
])("reads every setting of a .env saved as %s", (_, bytes) => {
  load(bytes);
  expect(NAMES.map((name) => process.env[name])).toEqual(["https://pets.example", "two words", "ж"]);
});

it("lets existing variables win, empty ones too", () => {
  vi.stubEnv("PETSTORE_FIRST", "mine");
  vi.stubEnv("PETSTORE_SECOND", "");
  load(Buffer.from(TEXT));
  expect(NAMES.map((name) => process.env[name])).toEqual(["mine", "", "ж"]);
});

it("refuses a file in another encoding by its name, instead of reading wrong values", () => {
  expect(() => load(Buffer.from("PETSTORE_FIRST=Köln", "latin1"))).toThrow(`${path.join(folder, ".env")} are not UTF-8 text`);
});

it("refuses to start without the settings of a file that cannot be read", () => {
  mkdirSync(path.join(folder, ".env"));
  expect(() => loadEnvironmentFile(folder)).toThrow(`${path.join(folder, ".env")} cannot be read`);
});
