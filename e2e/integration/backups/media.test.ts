import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storedKeys } from "#e2e/support/photos.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createTestDatabase, useTestDatabase } from "#e2e/support/test-database.ts";
import { createBackup } from "#lib/operations/backups/creation.service.ts";
import { restoreBackup } from "#lib/operations/backups/restore.mutations.ts";
import { backupAt, storeAt } from "#lib/operations/backups/store.service.ts";
import { verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { mediaPlace } from "#lib/platform/config/media-place.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const wish = (day: number) => ({
  origin: "command" as const,
  createdAt: new Date(`2026-11-${day}T04:05:06.789Z`),
  installation: { id: "0193e1a2-0000-7000-8000-0123456789ab", address: "https://pets.example" },
  keys: null,
  passphrase: undefined,
});
const CONTENT = Buffer.from("a picture\nwith line feeds\n".repeat(20_000));
const KEYS = [photoKey("a".repeat(64), "320"), photoKey("b".repeat(64), "jpeg"), "originals/1b9d6bcd"];

const folder = scratchFolder("media-backup");
const server = await startS3Server();
let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase(server.settings);
});
afterAll(async () => {
  await close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

let source: Storage;
beforeEach(async () => {
  source = folderStorage(mkdtempSync(path.join(folder, "source-")));
  mediaStorage.replace(source);
  for (const key of KEYS) await source.put(key, Readable.from([CONTENT]));
});

async function restore(place: string): Promise<void> {
  const { url, drop } = await createTestDatabase();
  const backup = backupAt(place);
  const manifest = await verifyBackup(backup);
  const other = { continuesIds: true, safetyCopy: () => Promise.resolve(undefined), beforeCommit: () => undefined };
  await restoreBackup({ root: ROOT, databaseUrl: url, backup, manifest, ...other }).finally(drop);
}

describe("photos in a backup", () => {
  it.each([
    ["a folder", mkdtempSync(path.join(folder, "backups-")), 20],
    ["a bucket", "s3://backups/photos", 21],
  ])("come back with it, byte for byte, from %s", async (_, to, day) => {
    const { place, manifest } = await createBackup(settings().DATABASE_URL ?? "", storeAt(to), wish(day));
    expect(manifest.media).toMatchObject({ files: 3 });
    mediaStorage.replace(folderStorage(mkdtempSync(path.join(folder, "target-"))));
    await restore(place);
    expect(await storedKeys()).toEqual([...KEYS].sort());
    for (const key of KEYS) expect((await buffer((await mediaStorage().read(key)) as Readable)).equals(CONTENT)).toBe(true);
    await restore(place);
    expect(await storedKeys()).toHaveLength(3);
  });

  it("are refused when someone has changed them, and nothing is restored", async () => {
    const { place } = await createBackup(settings().DATABASE_URL ?? "", storeAt(mkdtempSync(path.join(folder, "changed-"))), wish(22));
    writeFileSync(path.join(place, "media.archive"), '{"key":"../../etc/passwd","bytes":1}\nx');
    mediaStorage.replace(folderStorage(mkdtempSync(path.join(folder, "target-"))));
    await expect(restore(place)).rejects.toThrow("is damaged: media.archive has been cut off or changed. Use another backup.");
    expect(await storedKeys()).toEqual([]);
  });

  it("are left to the bucket where photos are in one", async () => {
    const before = settings();
    settings.replace({ ...before, MEDIA_URL: mediaPlace(server.MEDIA_URL) });
    const { manifest } = await createBackup(before.DATABASE_URL ?? "", storeAt(mkdtempSync(path.join(folder, "none-"))), wish(23));
    settings.replace(before);
    expect(manifest.media).toBeNull();
  });

  it("are none where the storage has only the name of its owner", async () => {
    mediaStorage.replace(folderStorage(mkdtempSync(path.join(folder, "owned-"))));
    await mediaStorage().put("installation", Readable.from(["0193e1a2"]));
    const { manifest } = await createBackup(settings().DATABASE_URL ?? "", storeAt(mkdtempSync(path.join(folder, "owned-"))), wish(24));
    expect(manifest.media).toBeNull();
  });

  it("are an empty archive where the last one goes during the backup", async () => {
    const [key = ""] = KEYS;
    const leaving = folderStorage(mkdtempSync(path.join(folder, "leaving-")));
    await leaving.put(key, Readable.from([CONTENT]));
    mediaStorage.replace({ ...leaving, list: (prefix) => leaving.list(prefix), read: () => Promise.resolve(undefined) });
    const { manifest } = await createBackup(settings().DATABASE_URL ?? "", storeAt(mkdtempSync(path.join(folder, "leaving-"))), wish(25));
    expect(manifest.media).toMatchObject({ files: 0, bytes: 0 });
  });
});
