import { expect, it, onTestFinished, vi } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { startListening, stopListening } from "#lib/db/changes.ts";
import { HostMemory } from "#lib/domains/hosts/memory/service.ts";

it("believes nothing for longer than the bound, should a change never have been told", async () => {
  const close = await useTestDatabase();
  await startListening();
  let now = 0;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads === 2 ? undefined : { projectId: "1", reads };
  };
  const memory = new HostMemory({ most: 10, longestMs: 1000 }, read, () => now);
  expect(await memory.get("a.example")).toEqual({ projectId: "1", reads: 1 });
  now = 999;
  expect(await memory.get("a.example")).toEqual({ projectId: "1", reads: 1 });
  now = 1000;
  expect(await memory.get("a.example")).toBeUndefined();
  now = 1999;
  expect(await memory.get("a.example")).toBeUndefined();
  now = 2000;
  expect(await memory.get("a.example")).toEqual({ projectId: "1", reads: 3 });
  await stopListening();
  await close();
});

it("waits a second for a read that never ends, and a tenth of one while such a read is under way", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const memory = new HostMemory<{ projectId: string }>({ most: 10, longestMs: 1000 }, () => new Promise(() => undefined));
  for (const wait of [1000, 100, 100]) {
    let isOver = false;
    const asked = memory.get("a.example").finally(() => {
      isOver = true;
    });
    asked.catch(() => undefined);
    vi.advanceTimersByTime(wait - 1);
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(asked).rejects.toMatchObject({ code: "service_unavailable", message: "The database does not answer in time." });
  }
});
