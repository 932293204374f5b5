import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadEnvironmentFile, newEnvironmentFile } from "#lib/platform/config/env-file.ts";

const TEXT = 'PETSTORE_FIRST=https://pets.example\nPETSTORE_SECOND="two words"\nPETSTORE_THIRD=ж\n';
const NAMES = ["PETSTORE_FIRST", "PETSTORE_SECOND", "PETSTORE_THIRD"];
const WINDOWS = TEXT.replaceAll("\n", "\r\n");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-env-"));
  for (const name of [...NAMES, "PETSTORE_ENV"]) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string): string => path.join(folder, name);
const system = (): string => inFolder("system.env");
const load = (content: Buffer | string): string | undefined => {
  writeFileSync(inFolder(".env"), content);
  return loadEnvironmentFile(folder, system());
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
  load(TEXT);
  expect(NAMES.map((name) => process.env[name])).toEqual(["mine", "", "ж"]);
});

describe("the one file that is read", () => {
  beforeEach(() => {
    for (const name of [".env", "system.env", "named.env"]) writeFileSync(inFolder(name), `PETSTORE_FIRST=${name}\n`);
  });

  const read = (): (string | undefined)[] => [loadEnvironmentFile(folder, system()), process.env["PETSTORE_FIRST"]];

  it("is the one that PETSTORE_ENV names", () => {
    vi.stubEnv("PETSTORE_ENV", inFolder("named.env"));
    expect(read()).toEqual([inFolder("named.env"), "named.env"]);
  });

  it("is else the system's", () => {
    expect(read()).toEqual([system(), "system.env"]);
  });

  it("is else .env in the project folder", () => {
    rmSync(system());
    expect(read()).toEqual([inFolder(".env"), ".env"]);
  });

  it("may be missing", () => {
    for (const name of [".env", "system.env"]) rmSync(inFolder(name));
    expect(read()).toEqual([undefined, undefined]);
  });

  it("may not be missing where PETSTORE_ENV names it", () => {
    vi.stubEnv("PETSTORE_ENV", inFolder("typo.env"));
    expect(read).toThrow(`PETSTORE_ENV names ${inFolder("typo.env")}, which does not exist: correct it.`);
  });
});

it.each([
  ["a name without a value", "SMTP_URL"],
  ["a name with blanks", "SMTP URL=smtp://mail.example"],
  ["an indented list", "- SMTP_URL"],
  ["a quote that is not closed", 'SMTP_URL="smtp://mail.example'],
  ["text after the quotes", 'MAIL_FROM="Pets" <pets@example.org>'],
  ["a # that would cut the value off", "BACKUP_PASSPHRASE=hunter2#hunter3"],
])("refuses %s by the number of its line, without what it says", (_, line) => {
  const refused = (): unknown => load(`# Mail\n\nPETSTORE_FIRST="two\nlines"\n${line}\nPETSTORE_THIRD=3\n`);
  expect(refused).toThrow(`Line 5 of ${inFolder(".env")} cannot be read`);
  expect(refused).not.toThrow(/hunter2|mail\.example/);
});

it("reads comments, blanks, quotes, and `export` as a shell would", () => {
  load("  # A comment\n\nexport PETSTORE_FIRST = 'a # b' # why\nPETSTORE_SECOND=plain # why\n  PETSTORE_THIRD=\n");
  expect(NAMES.map((name) => process.env[name])).toEqual(["a # b", "plain", ""]);
});

it("refuses a file in another encoding by its name, instead of reading wrong values", () => {
  expect(() => load(Buffer.from("PETSTORE_FIRST=Köln", "latin1"))).toThrow(`${inFolder(".env")} are not UTF-8 text`);
});

it("refuses to start without the settings of a file that cannot be read", () => {
  mkdirSync(inFolder(".env"));
  expect(() => loadEnvironmentFile(folder, system())).toThrow(`${inFolder(".env")} cannot be read`);
});

it("is written where a clone and Compose read it, also as root, unless the system has one or root installs a release", () => {
  const clone = mkdtempSync(path.join(tmpdir(), "petstore-clone-"));
  const system = path.join(clone, "etc.env");
  vi.stubEnv("PETSTORE_ENV", "");
  expect(newEnvironmentFile(clone, false, system)).toBe(path.join(clone, ".env"));
  expect(newEnvironmentFile(clone, true, system)).toBe(system);
  writeFileSync(system, "");
  expect(newEnvironmentFile(clone, false, system)).toBe(system);
  vi.stubEnv("PETSTORE_ENV", ".env");
  expect(newEnvironmentFile(clone, true, system)).toBe(path.join(clone, ".env"));
  vi.unstubAllEnvs();
  rmSync(clone, { recursive: true });
});
