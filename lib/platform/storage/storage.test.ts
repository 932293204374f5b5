import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startS3Server } from "#e2e/support/s3-server.ts";
import { type MediaPlace, mediaPlace } from "#lib/platform/config/media-place.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { bucketStorage } from "#lib/platform/storage/bucket.service.ts";
import { folderStorage } from "#lib/platform/storage/folder.service.ts";
import { type Bucket, type BucketAddress, s3Bucket } from "#lib/platform/storage/s3.service.ts";
import type { Storage, StoredFile } from "#lib/platform/storage/schema.ts";

const server = await startS3Server();
const root = await mkdtemp(path.join(tmpdir(), "storage-"));
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const folder = path.join(root, "media");
const ENGINES: [string, Storage][] = [
  ["a folder", folderStorage(folder)],
  ["a bucket", bucketStorage(mediaPlace(server.MEDIA_URL) as MediaPlace)],
];

const text = (content: string): Readable => Readable.from([Buffer.from(content)]);
const read = async (storage: Storage, key: string): Promise<string | undefined> => {
  const content = await storage.read(key);
  return content && (await buffer(content)).toString();
};

async function listed(storage: Storage, prefix: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of storage.list(prefix)) found.push(file);
  return found;
}

async function serverOf(answer: RequestListener): Promise<{ place: BucketAddress & MediaPlace; stop: () => void }> {
  const http = createServer(answer);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const place = { ...(mediaPlace(`s3+http://key:hidden@127.0.0.1:${port}/media`) as MediaPlace), answerMs: 20_000 };
  return {
    place,
    stop: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

describe.each(ENGINES)("files in %s", (_, storage) => {
  it("are read back whole and in part, replaced, and removed", async () => {
    await storage.put("photos/ab/one.webp", text("Biscuit"));
    expect(await read(storage, "photos/ab/one.webp")).toBe("Biscuit");
    const part = await storage.read("photos/ab/one.webp", { first: 1, last: 3 });
    expect(part && (await buffer(part)).toString()).toBe("isc");
    await storage.put("photos/ab/one.webp", text("Crumb"));
    expect(await read(storage, "photos/ab/one.webp")).toBe("Crumb");
    expect(await storage.exists("photos/ab/one.webp")).toBe(true);
    await storage.remove("photos/ab/one.webp");
    await storage.remove("photos/ab/one.webp");
    expect(await storage.exists("photos/ab/one.webp")).toBe(false);
    expect(await storage.read("photos/ab/one.webp")).toBeUndefined();
  });

  it("are listed with their sizes and times, also beyond one page", async () => {
    const keys = Array.from({ length: 9 }, (__, i) => `photos/cd/${i}.webp`);
    for (const key of [...keys, "originals/x"]) await storage.put(key, text("12345"));
    const found = await listed(storage, "photos/c");
    expect(found.map(({ key }) => key).sort()).toEqual(keys);
    expect(found.map(({ bytes }) => bytes)).toEqual(keys.map(() => 5));
    expect(found.every(({ storedAt }) => storedAt > 1_700_000_000_000)).toBe(true);
    expect(await listed(storage, "nothing/")).toEqual([]);
    for (const key of [...keys, "originals/x"]) await storage.remove(key);
  });

  it("come back byte for byte when they are large", async () => {
    const content = randomBytes(12 * 2 ** 20 + 7);
    const chunks = Array.from({ length: 13 }, (__, i) => content.subarray(i * 2 ** 20, (i + 1) * 2 ** 20));
    await storage.put("originals/large", Readable.from(chunks));
    const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
    expect(sha256(await buffer((await storage.read("originals/large")) as Readable))).toBe(sha256(content));
    await storage.remove("originals/large");
  });

  it("leave nothing behind when the content breaks off", async () => {
    async function* broken() {
      yield randomBytes(6 * 2 ** 20);
      throw new Error("the visitor went away");
    }
    await expect(storage.put("originals/broken", Readable.from(broken()))).rejects.toThrow("the visitor went away");
    expect(await listed(storage, "")).toEqual([]);
    expect([...server.uploads]).toEqual([]);
  });
});

describe("storage that cannot be used", () => {
  const AWAY = "The storage for photos cannot be used right now. Nothing was changed. Try again later.";

  it("says so for a server that does not answer, and names no credentials", async () => {
    const away = bucketStorage(mediaPlace("s3+http://key:hidden@127.0.0.1:9/media") as MediaPlace);
    const [error] = await Promise.all([
      away.put("a", text("b")).catch((thrown: unknown) => thrown),
      expect(away.read("a")).rejects.toThrow(AWAY),
      expect(away.exists("a")).rejects.toThrow(AWAY),
    ]);
    expect(error).toMatchObject({ code: "service_unavailable", message: AWAY });
    expect(String((error as Error).cause)).toContain("The S3 server of s3://media (127.0.0.1:9) cannot be reached.");
    expect(String((error as Error).cause)).not.toContain("hidden");
  });

  it("says so for a server that accepts a request and stays silent", async () => {
    const { place, stop } = await serverOf(() => undefined);
    await expect(s3Bucket({ ...place, answerMs: 100 }).read("silent")).rejects.toThrow("cannot be reached");
    stop();
  });

  it("asks a busy server again", async () => {
    const answers = [503, 429, 200];
    const { place, stop } = await serverOf((_, response) => response.writeHead(answers.shift() ?? 500).end("whole"));
    expect(await s3Bucket(place).text({ method: "GET" })).toBe("whole");
    stop();
  });

  it("says so for an answer that breaks off, or of which nothing more comes", async () => {
    const { place, stop } = await serverOf((request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("begun", () => void (request.url?.endsWith("cut") && response.destroy()));
    });
    await expect(bucketStorage(place).readWhole("cut")).rejects.toThrow(AWAY);
    const silent = await s3Bucket({ ...place, answerMs: 100 }).read("silent");
    await expect(buffer(silent as Readable)).rejects.toThrow("broke off an answer");
    stop();
  });

  it("says so for wrong credentials", async () => {
    const wrong = bucketStorage({ ...(mediaPlace(server.MEDIA_URL) as MediaPlace), secretAccessKey: "wrong" });
    await expect(wrong.remove("a")).rejects.toThrow(AWAY);
  });

  it("says so for a folder that is a file", async () => {
    await folderStorage(root).put("blocked", text(""));
    await expect(folderStorage(path.join(root, "blocked")).put("a", text("b"))).rejects.toSatisfy(isAppError);
  });
});

describe("an answer of a bucket's server", () => {
  it("may take longer as a whole than the silence that is allowed in it", async () => {
    const { place, stop } = await serverOf((_, response) => {
      response.writeHead(200);
      const spaces = setInterval(() => response.write(" "), 50);
      setTimeout(() => {
        clearInterval(spaces);
        response.end("<ETag>whole</ETag>");
      }, 1800);
    });
    expect((await s3Bucket({ ...place, answerMs: 1500 }).text({ method: "POST" })).trim()).toBe("<ETag>whole</ETag>");
    stop();
  });

  it.each<[string, number, (bucket: Bucket) => Promise<void>]>([
    ["falls silent", 500, async (bucket) => await expect(bucket.text({ method: "GET" })).rejects.toThrow("broke off an answer")],
    ["is left before anything of it is read", 20_000, async (bucket) => void (await bucket.read("left"))?.destroy()],
  ])("is closed when it %s", async (_, answerMs, leave) => {
    const real = globalThis.fetch;
    const copies: Response[] = [];
    // As Next's, which copies what comes without a signal beside the request. The collector closes what nobody holds.
    const copying = vi.spyOn(globalThis, "fetch").mockImplementation(async (resource, options) => {
      const response = await real(resource, options);
      copies.push(options?.signal ? response : response.clone());
      return response;
    });
    const closed = Promise.withResolvers<void>();
    const { place, stop } = await serverOf((__, response) => {
      response.on("close", closed.resolve).writeHead(200, { "content-length": "1000" });
      response.write("begun");
    });
    await leave(s3Bucket({ ...place, answerMs }));
    await closed.promise;
    copying.mockRestore();
    stop();
  });
});

it("keeps a folder's files to the user that runs Petstore, and nothing unfinished", async () => {
  const storage = folderStorage(folder);
  await storage.put("photos/ef/private.webp", text("x"));
  const mode = async (file: string): Promise<number> => (await stat(path.join(folder, file))).mode & 0o777;
  expect([await mode("."), await mode("photos/ef"), await mode("photos/ef/private.webp")]).toEqual([0o700, 0o700, 0o600]);
  expect(await readdir(path.join(folder, ".unfinished"))).toEqual([]);
});

describe("address of a bucket", () => {
  it("has the server, the bucket, a prefix, the region and the credentials", () => {
    expect(mediaPlace("s3://AK%2FID:se%2Bcret@s3.example.org:9000/pets/photos?region=eu-central-1")).toMatchObject({
      endpoint: "https://s3.example.org:9000",
      bucket: "pets",
      prefix: "photos/",
      region: "eu-central-1",
      accessKeyId: "AK/ID",
      secretAccessKey: "se+cret",
    });
  });

  it.each([
    "s3://host/bucket",
    "s3://k:s@host",
    "https://k:s@host/bucket",
    "s3://k:s@host/bucket?regoin=x",
    "s3://k:s@host/UPPER",
    "s3://k:100%@host/bucket",
    "x",
  ])("is refused when malformed: %s", (wrong) => {
    expect(mediaPlace(wrong)).toBeUndefined();
  });
});
