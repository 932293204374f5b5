import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { startNotes, systemdLines } from "#lib/operations/setup/start.service.ts";
import { SYSTEM_FILE } from "#lib/platform/config/env-file.ts";
import { ROOT } from "#lib/platform/programs.ts";

const SAMPLES = "docs/operating/systemd";
const folder = mkdtempSync(path.join(tmpdir(), "petstore-start-"));
const release = path.join(folder, "releases", "1.0.0");
mkdirSync(release, { recursive: true });
writeFileSync(path.join(release, "release.json"), "{}");
cpSync(path.join(ROOT, SAMPLES), path.join(folder, "current", SAMPLES), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

it("makes the unit of a release from the sample, with its own program and folder", () => {
  const line = systemdLines(folder, SYSTEM_FILE).find((one) => one.startsWith("sed ")) ?? "";
  const unit = execFileSync("sh", ["-c", line.replace(/ > \S+$/, "")], { encoding: "utf8" });
  expect(unit).toContain(`\nExecStart=${folder}/petstore start\n`);
  expect(unit).toContain(`\nWorkingDirectory=${folder}\n`);
  expect(unit).toContain("\nUser=petstore\n");
});

it("lets the unit and its user write to the folder of backups", () => {
  const backups = path.join(folder, "backups");
  const [unit = "", owner] = systemdLines(folder, SYSTEM_FILE, backups).filter((line) => line.includes(backups));
  execFileSync("sh", ["-ec", unit.replaceAll("/etc/systemd/system", folder)]);
  expect(readFileSync(path.join(folder, "petstore.service.d", "backups.conf"), "utf8")).toBe(`[Service]\nReadWritePaths=-${backups}\n`);
  const older = `find ${backups} -maxdepth 1 -name 'petstore-*' -exec chown -R petstore: {} +`;
  expect(owner).toBe(`runuser -u petstore -- test -w ${backups} || { chown petstore: ${backups}; ${older}; }`);
  expect(systemdLines(folder, SYSTEM_FILE, "s3://bucket/prefix").join()).not.toContain("s3:");
});

it("says how to start a release, and copies settings from elsewhere to where the unit finds them", () => {
  const notes = startNotes(release, "/opt/p/.env");
  expect(notes).toContain(`Start it: ${folder}/petstore start`);
  expect(notes).toContain(`  install -D -o petstore -g petstore -m 600 /opt/p/.env ${SYSTEM_FILE}`);
});

it("says how to start a clone, with Compose if the settings are where that finds them", () => {
  expect(startNotes(ROOT, SYSTEM_FILE)).toEqual(["Start it: npm start"]);
  expect(startNotes(ROOT, path.join(ROOT, ".env"))[1]).toMatch(/^Or with Compose: docker compose up --build --wait$/);
});
