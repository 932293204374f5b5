import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Ended, runVerbHere } from "#e2e/support/command-line.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { type MediaPlace, mediaPlace } from "#lib/platform/config/media-place.ts";
import { mediaFolder } from "#lib/platform/db/embedded/locations.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { photoKey } from "#lib/shelter/photos/rules.ts";

const OWNER = "0193e1a2-0000-7000-8000-0123456789ab";
const photo = (n: number): string => photoKey(String(n).padStart(64, "0"), "320");
/** More than a page of a list. */
const KEYS = [...Array.from({ length: 20 }, (_, n) => photo(n)), "originals/1b9d6bcd", "installation"];

const media = useMediaFolder();
const server = await startS3Server();
afterAll(() => server.stop());
const folder = folderStorage(mediaFolder(".", media.DATA_DIR));
const bucket = bucketStorage(mediaPlace(server.MEDIA_URL) as MediaPlace);

const copy = (to: string, MEDIA_URL = server.MEDIA_URL): Promise<Ended> =>
  runVerbHere("", ["photos", "copy", "--to", to], { ...media, MEDIA_URL });
const put = (storage: Storage, key: string, text: string) => storage.put(key, Readable.from([Buffer.from(text)]));

async function contents(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list("")) found[key] = (await buffer((await storage.read(key)) as Readable)).toString();
  return found;
}

beforeEach(async () => {
  for (const storage of [folder, bucket]) for (const key of Object.keys(await contents(storage))) await storage.remove(key);
});

describe("photos copy", () => {
  it.each([
    ["bucket", folder, bucket],
    ["folder", bucket, folder],
  ] as const)("copies every file to the %s, and later only what is new", async (name, from, to) => {
    for (const key of KEYS) await put(from, key, key === "installation" ? OWNER : `content of ${key}`);
    await put(from, ".unfinished/x", "half");
    await put(to, photo(3), "was there");
    const first = await copy(name);
    expect(first).toMatchObject({ code: 0, stdout: `Copied 21 files, 1 MB, from ${from.place} to ${to.place}.\n`, stderr: "" });
    const { ".unfinished/x": _, ...whole } = await contents(from);
    expect(await contents(to)).toEqual({ ...whole, [photo(3)]: "was there" });
    await put(from, photo(99), "new");
    expect((await copy(name)).stdout).toMatch(/^Copied 1 file, /);
    expect((await contents(to))[photo(99)]).toBe("new");
  });

  it("refuses a place with another installation's photos", async () => {
    await put(folder, "installation", OWNER);
    await put(folder, photo(1), "x");
    await put(bucket, "installation", OWNER.replace("ab", "cd"));
    const { code, stderr } = await copy("bucket");
    expect([code, stderr]).toEqual([
      1,
      "s3://media/shelter has the photos of another installation: choose another place. Nothing was copied.\n",
    ]);
    expect(Object.keys(await contents(bucket))).toEqual(["installation"]);
  });

  it("says why it cannot go on, without the bucket's secret", async () => {
    await put(folder, photo(1), "x");
    const { code, stderr } = await copy("bucket", server.MEDIA_URL.replace("test-secret-key", "wrong-secret"));
    expect([code, stderr]).toEqual([
      1,
      "The S3 server refused a request to s3://media: 403 SignatureDoesNotMatch. Run it again: it continues.\n",
    ]);
    expect((await copy("bucket", "")).stderr).toBe("Which bucket? Set MEDIA_URL to it for this command. Nothing was copied.\n");
  });
});
