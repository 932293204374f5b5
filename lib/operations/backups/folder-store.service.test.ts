import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderBackup } from "#lib/operations/backups/folder-store.service.ts";
import { MANIFEST_FILE } from "#lib/operations/backups/rules.ts";

const NOBODY = 65_534;
const folder = mkdtempSync(path.join(tmpdir(), "petstore-unreadable-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("says how to let the service's user read a backup that belongs to another one", async () => {
  writeFileSync(path.join(folder, MANIFEST_FILE), "{}");
  chmodSync(folder, 0);
  // Root may read everything.
  if (process.getuid?.() === 0) process.seteuid?.(NOBODY);
  const read = folderBackup(folder).read(MANIFEST_FILE);
  const outcome = await read.catch((error: unknown) => error).finally(() => process.seteuid?.(process.getuid?.() ?? 0));
  chmodSync(folder, 0o700);
  expect(String(outcome)).toBe(
    `OperatorError: This user cannot read the backup ${folder}: as root, give it to the user that runs Petstore, such as with \`chown -R petstore: ${folder}\`.`,
  );
});

it("says that a folder is no backup", async () => {
  await expect(folderBackup(path.join(folder, "none")).read(MANIFEST_FILE)).rejects.toThrow(
    /none is not a backup: it has no manifest\.json\.$/,
  );
});
