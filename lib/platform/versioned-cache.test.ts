import { beforeEach, expect, it } from "vitest";
import { VersionedCache } from "#lib/platform/versioned-cache.ts";

let cache: VersionedCache<string>;
let read: string[];
beforeEach(() => {
  cache = new VersionedCache(100, ({ length }) => length);
  read = [];
});
const ask = (site: string, version: string | undefined, length = 1): Promise<string> =>
  cache.get(site, version, async () => {
    read.push(`${site} ${version}`);
    return "x".repeat(length);
  });

it("reads a version once for all callers, and a new one again", async () => {
  await Promise.all([ask("a", "1"), ask("a", "1"), ask("b", "1")]);
  await ask("a", "1");
  await ask("a", "2");
  expect(read).toEqual(["a 1", "b 1", "a 2"]);
});

it("reads every time while no version can be trusted", async () => {
  await ask("a", undefined);
  await ask("a", undefined);
  expect(read).toHaveLength(2);
});

it("reads again after an error", async () => {
  await expect(cache.get("a", "1", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await ask("a", "1")).toHaveLength(1);
});

it("keeps what was asked for last within its size", async () => {
  for (const site of ["a", "b", "c"]) await ask(site, "1", 33);
  await ask("a", "1");
  await ask("d", "1", 10);
  await ask("a", "1");
  expect(read).toEqual(["a 1", "b 1", "c 1", "d 1"]);
  await ask("b", "1");
  expect(read.at(-1)).toBe("b 1");
});
