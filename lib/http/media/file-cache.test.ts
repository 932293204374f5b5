import { expect, it } from "vitest";
import { smallFile } from "#lib/http/media/file-cache.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

const BYTES = 1000;

it("never changes what is being sent or is kept, although memory is used again", async () => {
  const before = mediaStorage();
  let reads = 0;
  const used = new Set<ArrayBufferLike>();
  mediaStorage.replace({
    ...before,
    readWhole: (key, into) => {
      reads += 1;
      if (into) used.add(into.buffer);
      return Promise.resolve(into?.fill(key));
    },
  });
  const read = (letter: string) => smallFile(`file-cache-${letter}`, letter, BYTES);
  const isOf = (letter: string) => Buffer.alloc(BYTES, letter);
  try {
    const [a, b] = [await read("a"), await read("b")];
    expect([a?.content, b?.content]).toEqual([isOf("a"), isOf("b")]);
    const again = await read("a");
    for (const one of [a, b, again]) one?.release?.();
    const others = [await read("c"), await read("d"), await read("e")];
    expect(others.map((one) => one?.content)).toEqual([isOf("c"), isOf("d"), isOf("e")]);
    expect([reads, used.size]).toEqual([6, 3]);
    expect((await read("a"))?.content).toEqual(isOf("a"));
    expect(reads).toBe(6);
  } finally {
    mediaStorage.replace(before);
  }
});
