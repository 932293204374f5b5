import { expect, it } from "vitest";
import { announcesMore, boundedParts, readBounded } from "#lib/platform/bounded-body.ts";

async function* parts(...lengths: number[]): AsyncGenerator<Uint8Array> {
  for (const length of lengths) yield new Uint8Array(length).fill(length);
}

const tooLarge = (): Error => new Error("too large");

it.each([
  [[], 0],
  [[4, 4], 8],
  [[0, 8], 8],
])("reads a body of the parts %j whole", async (lengths, length) => {
  expect(await readBounded(parts(...lengths), 8)).toHaveLength(length);
});

it("reads no body as an empty one", async () => {
  expect(await readBounded(null, 8)).toHaveLength(0);
});

it("stops reading at the first byte too many", async () => {
  const body = parts(4, 5, 6);
  expect(await readBounded(body, 8)).toBeUndefined();
  expect(await body.next()).toEqual({ done: true, value: undefined });
});

it("passes on what fits, then throws", async () => {
  const passed: number[] = [];
  const passing = async (): Promise<void> => {
    for await (const part of boundedParts(parts(4, 4, 1), 8, tooLarge)) passed.push(part.byteLength);
  };
  await expect(passing()).rejects.toThrow("too large");
  expect(passed).toEqual([4, 4]);
});

it.each([
  [null, false],
  ["8", false],
  ["9", true],
  ["none", false],
])("takes a Content-Length of %s for more than 8 bytes: %s", (contentLength, isMore) => {
  expect(announcesMore(contentLength, 8)).toBe(isMore);
});
