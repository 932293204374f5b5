import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { missingMigrations } from "#lib/platform/db/schema-version.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { root } from "#lib/platform/root.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-command-"));
const release = path.join(folder, "releases", "1.0.0");
afterEach(() => {
  root.replace(ROOT);
  rmSync(folder, { recursive: true, force: true });
});

it("is typed as npm’s in a clone, and as the program beside its releases where one is installed", () => {
  root.replace(ROOT);
  expect(petstoreCommand("doctor")).toBe("npm run --silent petstore -- doctor");
  mkdirSync(release, { recursive: true });
  writeFileSync(path.join(release, "release.json"), "{}");
  root.replace(release);
  expect(petstoreCommand("doctor --strict")).toBe(`${folder}/petstore doctor --strict`);
  const attempt = { name: "a", startedAt: new Date(0), state: "unfinished", logs: null } as const;
  expect(() => missingMigrations(["a"], [attempt])).toThrow(`\`${folder}/petstore migrate --resolve\` says what to check`);
});
