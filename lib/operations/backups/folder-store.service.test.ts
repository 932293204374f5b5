import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { folderBackup, folderStore } from "#lib/operations/backups/folder-store.service.ts";
import { MANIFEST_FILE } from "#lib/operations/backups/rules.ts";

const NOBODY = 65_534;
const folder = mkdtempSync(path.join(tmpdir(), "petstore-unreadable-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("says how to let the service's user read a backup that belongs to another one", async () => {
  writeFileSync(path.join(folder, MANIFEST_FILE), "{}");
  chmodSync(folder, 0);
  // Root can read everything.
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

it("says that the disk is full, leaves nothing of that backup, and takes one once there is room", async () => {
  if (process.getuid?.() !== 0) return;
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
  try {
    const rows = (): Readable => Readable.from([Buffer.alloc(128 * 1024)]);
    const store = folderStore(disk);
    const failed = await store.begin("petstore-1");
    await expect(failed.write("pets.copy.gz", rows())).rejects.toThrow(
      `The disk of ${disk} is full, so the backup was not written: free up space, or name another place.`,
    );
    await failed.discard();
    expect(readdirSync(disk)).toEqual([]);
    execFileSync("mount", ["-o", "remount,size=1m", disk]);
    await (await store.begin("petstore-2")).write("pets.copy.gz", rows());
  } finally {
    execFileSync("umount", [disk]);
  }
});
