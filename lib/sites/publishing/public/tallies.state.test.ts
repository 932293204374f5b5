import { beforeEach, expect, it } from "vitest";
import { clearRuntime } from "#lib/platform/runtime.ts";
import type { StoredTally } from "#lib/sites/publishing/public/schema.ts";
import { keptTallies } from "#lib/sites/publishing/public/tallies.state.ts";

beforeEach(() => clearRuntime());

let counted: string[] = [];
beforeEach(() => {
  counted = [];
});
const tallies = (length: number): StoredTally[] => Array.from({ length }, () => ({}) as StoredTally);
const ask = (site: string, version: string | undefined, length = 1): Promise<StoredTally[]> =>
  keptTallies(site, version, async () => {
    counted.push(`${site} ${version}`);
    return tallies(length);
  });

it("counts a version once for all visitors, and a new one again", async () => {
  await Promise.all([ask("a", "1"), ask("a", "1"), ask("b", "1")]);
  await ask("a", "1");
  await ask("a", "2");
  expect(counted).toEqual(["a 1", "b 1", "a 2"]);
});

it("counts every time while no version can be trusted", async () => {
  await ask("a", undefined);
  await ask("a", undefined);
  expect(counted).toHaveLength(2);
});

it("counts again after an error", async () => {
  await expect(keptTallies("a", "1", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await ask("a", "1")).toHaveLength(1);
});

it("keeps a limited number, and those that were asked for last", async () => {
  for (const site of ["a", "b", "c"]) await ask(site, "1", 33_000);
  await ask("a", "1");
  await ask("d", "1", 10_000);
  await ask("a", "1");
  expect(counted).toEqual(["a 1", "b 1", "c 1", "d 1"]);
  await ask("b", "1");
  expect(counted.at(-1)).toBe("b 1");
});
