import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runVerb, runVerbHere } from "#e2e/support/command-line.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";

const folder = scratchFolder("backups-list");
const [source, target] = [await createTestDatabase(), await createTestDatabase()];
const environment = { BACKUP_TO: folder, PUBLIC_URL: "https://pets.example.org" };
let [empty, full] = ["", ""];

beforeAll(async () => {
  const create = async (...args: string[]): Promise<string> => (await runVerbHere(source.url, args, environment)).stdout.trim();
  await create("projects", "create", "--name", "Happy Paws");
  full = await create("seed", "--project", "happy-paws", "--pets", "3").then(() => create("backup"));
  const other = await createTestDatabase();
  await runVerbHere(other.url, ["projects", "create", "--name", "New"], environment);
  empty = (await runVerbHere(other.url, ["backup"], environment)).stdout.trim();
  await other.drop();
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true });
});

it("lists the age, the installation, and the animals of each backup, and which is empty", async () => {
  const { stdout } = await runVerbHere("", ["backup", "list"], environment);
  const rows = stdout.trim().split("\n");
  expect(rows[0]).toMatch(/^Backup +Age +Installation +Animals +Kind +Kept$/);
  expect(rows.find((row) => row.startsWith(full))).toMatch(/ {2}\d minutes? +https:\/\/pets\.example\.org +3 +by hand +until /);
  expect(rows.find((row) => row.startsWith(empty))).toMatch(/ {2}https:\/\/pets\.example\.org +empty +by hand /);
});

it("restores the newest backup that has animals, if none is named and the answer is yes", async () => {
  const refused = await runVerb(target.url, ["restore"], environment, "no\n");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`Restore ${full} (`);
  expect(refused.stderr).toMatch(/ minutes? old, 3 animals, of https:\/\/pets\.example\.org\)\? Type yes: \nNothing was changed\./);
  const done = await runVerb(target.url, ["restore"], environment, "yes\n");
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining(`Restored ${full}:`) });
});
