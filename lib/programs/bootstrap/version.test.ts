import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compareVersions } from "#lib/platform/version-order.rules.ts";
import { checkoutVersion } from "#lib/programs/bootstrap/version.mjs";

let folder = "";
const git = (...args: string[]): string =>
  execFileSync("git", ["-C", folder, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], { encoding: "utf8" });
const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

function commit(changelog: string): string {
  write("CHANGELOG.md", changelog);
  git("add", ".");
  git("commit", "--quiet", "--allow-empty", "--message", "Work");
  return checkoutVersion(folder);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "petstore-version-"));
  write("package.json", '{ "version": "1.0.0" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

it("gives each commit its own version: before the release, the release, and after it, in this order", () => {
  git("init", "--quiet");
  const log = ["## [Unreleased]\n", "## [Unreleased]\n", "## [1.0.0] - 2026-11-29\n", "## [Unreleased]\n## [1.0.0] - 2026-11-29\n"];
  // The date of the release is corrected afterward.
  const versions = [...log, log[3]?.replace("-29", "-30") ?? ""].map(commit);
  expect(versions).toEqual(["1.0.0-dev.1", "1.0.0-dev.2", "1.0.0", "1.1.0-dev.1", "1.1.0-dev.2"]);
  expect([...versions].reverse().sort(compareVersions)).toEqual(versions);
  // A tag decides.
  git("tag", "v1.0.0");
  expect([checkoutVersion(folder), commit("later")]).toEqual(["1.0.0", "1.1.0-dev.1"]);
});

it("counts on after a patch release, so that each commit stays newer than those before it", () => {
  git("init", "--quiet");
  const before = ["## [1.0.0] - 2026-11-29\n", "a\n## [1.0.0] - 2026-11-29\n", "b\n## [1.0.0] - 2026-11-29\n"].map(commit);
  write("package.json", '{ "version": "1.0.1" }');
  const after = ["## [1.0.1] - 2026-12-01\n## [1.0.0] - 2026-11-29\n", "c\n## [1.0.1] - 2026-12-01\n## [1.0.0] - 2026-11-29\n"].map(commit);
  expect([...before, ...after]).toEqual(["1.0.0", "1.1.0-dev.1", "1.1.0-dev.2", "1.0.1", "1.1.0-dev.4"]);
});

it("is newer than the release in a clone without the history that counts", () => {
  git("init", "--quiet");
  for (const text of ["## [1.0.0] - 2026-11-29\n", "more\n## [1.0.0] - 2026-11-29\n"]) commit(text);
  const shallow = path.join(folder, "shallow");
  git("clone", "--quiet", "--depth=1", `file://${folder}`, shallow);
  expect(checkoutVersion(shallow)).toBe("1.1.0-dev");
});

it("is the release's without git", () => {
  write("CHANGELOG.md", "## [1.0.0] - 2026-11-29\n");
  expect(checkoutVersion(folder)).toBe("1.0.0");
});
