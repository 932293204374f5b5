import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { migrateWith } from "./migration.service.ts";

const ADDED = "20990101000000_added";
let folder: string;
let folders: { next: string; currentFolder: string };

function putMigration(folder: string, name: string): void {
  const place = path.join(folder, "prisma", "migrations", name);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "migration.sql"), "select 1;\n");
}

beforeEach(() => {
  folder = scratchFolder("migrating");
  folders = { next: path.join(folder, "next"), currentFolder: path.join(folder, "current") };
  for (const one of [folders.next, folders.currentFolder]) putMigration(one, "20260101000000_first");
  putMigration(folders.next, ADDED);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function migrate(script: string, readApplied: () => Promise<string[]>): Promise<string> {
  const program = path.join(folders.next, "petstore");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const current = { version: "1.0.0", arch: process.arch };
  const done = migrateWith(
    folders.next,
    { currentFolder: folders.currentFolder, current } as Parameters<typeof migrateWith>[1],
    readApplied,
    () => undefined,
  );
  return await done.then(() => "migrated", String);
}

const known = (): boolean => existsSync(path.join(folders.currentFolder, "prisma", "migrations", ADDED));
const dead = (): Promise<string[]> => Promise.reject(new Error("PostgreSQL at localhost:5432 does not answer."));

it("lets the current release know what was applied, also before a migration failed", async () => {
  const failed = await migrate("echo 'permission denied' >&2; exit 1", async () => [ADDED]);
  expect(failed).toBe("OperatorError: permission denied\nThe database could not be migrated. Petstore 1.0.0 goes on running.");
  expect(known()).toBe(true);
});

it("says why a migration failed, and what to do, if the database is gone afterward", async () => {
  expect(await migrate("echo 'The migration was interrupted.' >&2; exit 1", dead)).toBe(
    [
      "OperatorError: The migration was interrupted.",
      "The database could not be migrated. Petstore 1.0.0 goes on running.",
      "PostgreSQL at localhost:5432 does not answer.",
      "It is not known which migrations are in the database, so 1.0.0 may refuse to start again: once the database answers, run the update again before you restart Petstore.",
    ].join("\n"),
  );
  expect(await migrate("exit 0", dead)).toMatch(
    /^OperatorError: PostgreSQL at .*\nPetstore 1\.0\.0 goes on running\. It is not known which/,
  );
  expect(known()).toBe(false);
  expect(await migrate("exit 0", async () => [ADDED])).toBe("migrated");
  expect(known()).toBe(true);
});
