import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Ended, runVerbHere } from "#e2e/support/command-line.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";

const database = await createTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "petstore-settings-"));
const file = path.join(folder, "petstore.env");
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function withFile(text: string): Promise<Ended> {
  writeFileSync(file, text);
  return runVerbHere("", ["projects", "list", "--json"], { PETSTORE_ENV: file, DATABASE_URL: undefined });
}

it("leads commands to the installation, which their first line names without the password", async () => {
  const { code, stdout, stderr, installation } = await withFile(`# Production\nDATABASE_URL='${database.url}'\n`);
  expect({ code, stderr, stdout }).toEqual({ code: 0, stderr: "", stdout: "[]\n" });
  const { host, pathname } = new URL(database.url);
  expect(installation).toBe(`Petstore with the settings in ${file}, on the database ${pathname.slice(1)} at ${host}.\n`);
});

it("is refused with the number of a wrong line", async () => {
  expect(await withFile(`DATABASE_URL=${database.url}\nhunter2\n`)).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(`^Line 2 of ${file} cannot be read: write NAME=value[^\n]*\n$`),
    installation: "",
  });
});

it("with a wrong DATABASE_URL, names no other database, nor a part of the password", async () => {
  const { code, stderr, installation } = await withFile("DATABASE_URL=postgresql://app:12/hunter2@db.example/pets\n");
  expect(installation).toBe(`Petstore with the settings in ${file}, on the database of DATABASE_URL, which cannot be read.\n`);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/DATABASE_URL has a user name or password in which `\/` must be written %2F(?![\s\S]*hunter2)/),
  });
});

it("is not needed, and the embedded database is named by its folder", async () => {
  const { installation } = await runVerbHere("", ["projects", "list"], { DATA_DIR: folder });
  expect(installation).toBe(`Petstore with the settings in /dev/null, on the embedded database in ${folder}/postgres.\n`);
});
