import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-missing-"));
// Open to the user that PostgreSQL runs as, so that nothing but the refusal keeps a command from creating one.
chmodSync(folder, 0o755);
const database = await createTestDatabase();
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const COMMANDS = [
  ["backup", "--to", folder],
  ["projects", "list"],
  ["projects", "create", "--name", "New"],
  ["keys", "list", "--project", "1"],
  ["bans", "list", "--project", "1"],
  ["admin", "link"],
  ["migrate"],
  ["secrets", "status"],
];

describe("commands for an existing installation", () => {
  it.each(COMMANDS.map((command) => [command.join(" "), command] as const))("%s creates none where there is none", async (_, command) => {
    const dataDir = path.join(folder, "elsewhere");
    const { code, stdout, stderr } = await runVerbHere("", command, { DATA_DIR: dataDir });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`DATABASE_URL is not set, and DATA_DIR is ${dataDir}, so the database would be in ${dataDir}/postgres`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("names the database that DATABASE_URL leads to where that is not a Petstore's, without its password", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop schema public cascade; create schema public");
    await client.end();
    const { port, pathname } = new URL(database.url);
    const { code, stdout, stderr } = await runVerbHere(database.url, ["projects", "list"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      new RegExp(`^There is no Petstore installation in the database "${pathname.slice(1)}" at \\S+:${port}, which DATABASE_URL names`),
    );
  });
});

it("says that a backup of an installation without projects backs up nothing", async () => {
  const empty = await createTestDatabase();
  const { code, stdout, stderr } = await runVerbHere(empty.url, ["backup", "--to", folder]);
  await empty.drop();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^This installation has no projects, so nothing was backed up\./);
});
