import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createBackup } from "#lib/operations/backups/creation.service.ts";
import { backupAt, storeAt } from "#lib/operations/backups/store.service.ts";
import { verifyBackup } from "#lib/operations/backups/verification.service.ts";
import { settings } from "#lib/platform/config/env.ts";

const PLACE = "s3://backups/shelter/daily";
const [FIRST, SECOND] = ["petstore-2026-11-23T04-05-06-789Z-0123456789ab", "petstore-2026-11-24T04-05-06-789Z-0123456789ab"] as const;
const wish = (day: number) => ({
  origin: "command" as const,
  createdAt: new Date(`2026-11-${day}T04:05:06.789Z`),
  installation: { id: "0193e1a2-0000-7000-8000-0123456789ab", address: "https://pets.example" },
  keys: null,
  passphrase: undefined,
});

let server: Awaited<ReturnType<typeof startS3Server>>;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startS3Server();
  close = await useTestDatabase(server.settings);
});
afterAll(async () => {
  await close();
  await server.stop();
});
beforeEach(() => server.objects.clear());

describe("backups in S3", () => {
  it("are whole with their manifest, listed in order, verified, and deleted with every file", async () => {
    const store = storeAt(PLACE);
    const url = settings().DATABASE_URL ?? "";
    await createBackup(url, store, wish(24));
    const { place, manifest } = await createBackup(url, store, wish(23));
    expect(await store.list()).toEqual([FIRST, SECOND]);
    expect(place).toBe(`${PLACE}/${FIRST}`);
    expect(await verifyBackup(backupAt(place))).toEqual(manifest);
    expect(server.objects.size).toBe(2 * (manifest.tables.length + 2));

    server.objects.delete(`shelter/daily/${FIRST}/manifest.json`);
    expect(await store.list()).toEqual([SECOND]);
    await store.removeUnfinished(() => false);
    expect([...server.objects.keys()].filter((key) => key.includes(FIRST))).not.toEqual([]);
    await store.removeUnfinished((name) => name === FIRST);
    expect([...server.objects.keys()].filter((key) => key.includes(FIRST))).toEqual([]);
    await store.remove(SECOND);
    expect(server.objects.size).toBe(0);
  });

  it("of many parts come back byte for byte, and leave no parts behind when they break off", async () => {
    const store = storeAt("s3://backups");
    const unfinished = await store.begin(FIRST);
    const content = randomBytes(17 * 2 ** 20);
    const inChunks = () => Readable.from(Array.from({ length: 34 }, (_, i) => content.subarray(i * 2 ** 19, (i + 1) * 2 ** 19)));
    await unfinished.write("pets.copy.gz", inChunks());
    expect((await buffer(await store.backup(FIRST).read("pets.copy.gz"))).equals(content)).toBe(true);
    async function* broken() {
      yield* inChunks();
      throw new Error("the database went away");
    }
    await expect(unfinished.write("orders.copy.gz", Readable.from(broken()))).rejects.toThrow("the database went away");
    expect([...server.uploads]).toEqual([]);
    await unfinished.discard();
    expect(server.objects.size).toBe(0);
  });

  it("say in a sentence what is wrong with the address, the keys and the server", async () => {
    await expect(verifyBackup(backupAt(`${PLACE}/${FIRST}`))).rejects.toThrow(
      `${PLACE}/${FIRST} is not a backup: it has no manifest.json.`,
    );
    await expect(storeAt("s3://elsewhere/x").list()).rejects.toThrow(
      "The S3 server refused a request to s3://elsewhere: 404 NoSuchBucket.",
    );
    expect(() => storeAt("s3://UPPER CASE")).toThrow('"s3://UPPER CASE" is not a place for backups');
    const right = settings();
    settings.replace({ ...right, BACKUP_S3_SECRET_ACCESS_KEY: "wrong" });
    await expect(storeAt(PLACE).list()).rejects.toThrow("403 SignatureDoesNotMatch");
    settings.replace({ ...right, BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" });
    await expect(storeAt(PLACE).list()).rejects.toThrow("The S3 server of s3://backups (127.0.0.1:1) cannot be reached.");
    // The error is not mistaken for the database's.
    const away = { ...storeAt(PLACE), removeUnfinished: () => Promise.resolve() };
    await expect(createBackup(right.DATABASE_URL ?? "", away, wish(25))).rejects.toThrow("The S3 server of s3://backups (127.0.0.1:1)");
    settings.replace({ ...right, BACKUP_S3_ACCESS_KEY_ID: undefined });
    expect(() => storeAt(PLACE)).toThrow("Backups in S3 need BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both");
    settings.replace(right);
  });
});
