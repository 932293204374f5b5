import { expect, it, vi } from "vitest";
import { smallFile } from "#lib/http/media/file-cache.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const BYTES = 1000;
const LARGE = 256 * 1024;
const MEMORY = 64 * 1024 ** 2;

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

it("lets files in demand stay in memory, whatever else is asked for, and others give way", async () => {
  const before = mediaStorage();
  const reads = new Map<string, number>();
  const content = Buffer.alloc(LARGE);
  mediaStorage.replace({
    ...before,
    readWhole: (key) => {
      reads.set(key, (reads.get(key) ?? 0) + 1);
      return Promise.resolve(content);
    },
  });
  const read = async (key: string, times = 1) => {
    for (let i = 0; i < times; i += 1) await smallFile(`demand-${key}`, key, LARGE);
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    // More than fit.
    for (let i = 0; i <= MEMORY / LARGE; i += 1) await read(`old-${i}`, 2);
    await read("new", 5);
    await read("old-0");
    expect([reads.get("new"), reads.get("old-0")]).toEqual([5, 2]);
    vi.advanceTimersByTime(DAY_MS);
    await read("old-0");
    await read("new", 5);
    await read("old-0");
    // Kept when it was asked for twice since there is room.
    expect([reads.get("new"), reads.get("old-0")]).toEqual([7, 2]);
  } finally {
    vi.useRealTimers();
    mediaStorage.replace(before);
  }
});
