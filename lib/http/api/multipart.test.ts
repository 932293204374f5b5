import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { readForm } from "#lib/http/api/multipart.ts";
import { AppError } from "#lib/platform/errors.ts";

const TYPE = "multipart/form-data; boundary=b";
const START = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const END = "\r\n--b--\r\n";

function read(parts: readonly string[], take: (file: Readable) => Promise<number>): Promise<unknown> {
  const request: Partial<CoreRequest> = {
    rawHeaders: undefined,
    header: (name) => (name === "content-type" ? TYPE : undefined),
    async *parts() {
      for (const part of parts) yield Buffer.from(part);
    },
  };
  const tooLarge = () => new AppError("payload_too_large", "Too large.");
  return readForm(request as CoreRequest, { fileField: "file", maxFileBytes: 1024 * 1024, tooLarge, take });
}

async function sizeOf(file: Readable): Promise<number> {
  let bytes = 0;
  for await (const part of file) bytes += (part as Buffer).length;
  return bytes;
}

const PART = "x".repeat(60_000);

describe("a form with a file", () => {
  it("is read", async () => {
    expect(await read([START, PART, PART, END], sizeOf)).toEqual({ file: 2 * PART.length, fields: {} });
  });

  it.each([
    ["at once", async () => Promise.reject(new Error("Disk full"))],
    [
      "after a part",
      async (file: Readable) => {
        for await (const _ of file) throw new Error("Disk full");
        return 0;
      },
    ],
    [
      "of its stream",
      (file: Readable) => {
        const error = new Error("Disk full");
        file.destroy(error);
        return sizeOf(file);
      },
    ],
    [
      "after all",
      async (file: Readable) => {
        await sizeOf(file);
        throw new Error("Disk full");
      },
    ],
  ])("passes on an error of what takes the file: %s", async (_, take) => {
    await expect(read([START, PART, PART, END], take)).rejects.toThrow(/^Disk full$/);
    await expect(read([START + PART + END], take)).rejects.toThrow(/^Disk full$/);
  });

  it.each([
    ["passes it on", sizeOf],
    ["has another error then", (file: Readable) => sizeOf(file).catch(() => Promise.reject(new Error("Cut")))],
  ])("is incomplete where its body ends in the file, and what takes it %s", async (_, take) => {
    await expect(read([START, PART], take)).rejects.toMatchObject({ code: "invalid_body" });
  });
});
