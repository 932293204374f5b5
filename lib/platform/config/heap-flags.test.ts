import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { heapFlags } from "#lib/platform/config/heap-flags.ts";
import { isLittle } from "#lib/platform/config/memory.ts";

const MIB = 2 ** 20;

it.each([
  [512, true],
  [767, true],
  [768, false],
  [4096, false],
])("counts %i MiB as little memory: %s", (mib, little) => {
  expect(isLittle(mib * MIB)).toBe(little);
});

it("limits each heap in little memory, unless the operator does", () => {
  expect(heapFlags("web", true, "")).toEqual(["--max-semi-space-size=2", "--max-old-space-size=192"]);
  expect(heapFlags("web", true, "--max_old_space_size=300")).toEqual(["--max-semi-space-size=2"]);
  expect(heapFlags("web", false, "")).toEqual(["--max-semi-space-size=8"]);
});

it("opens fewer connections, takes fewer jobs at once, and keeps fewer lists by default", () => {
  const constrained = process.constrainedMemory;
  const sizes = () => {
    const { DATABASE_POOL_SIZE, WORKER_CONCURRENCY, LIST_CACHE_MB } = parseSettings({});
    return [DATABASE_POOL_SIZE, WORKER_CONCURRENCY, LIST_CACHE_MB];
  };
  try {
    process.constrainedMemory = () => 512 * MIB;
    expect(sizes()).toEqual([5, 2, 8]);
    process.constrainedMemory = () => 1024 * MIB;
    expect(sizes()).toEqual([10, 4, 32]);
  } finally {
    process.constrainedMemory = constrained;
  }
});
