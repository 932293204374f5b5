import { afterEach, expect, it, vi } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { HostCache } from "#lib/sites/domains/hosts/state.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("reloads every entry after the maximum age, in case a change notice was missed", async () => {
  const close = await useTestDatabase();
  await startListening();
  let now = 0;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads === 2 ? undefined : { projectId: "1", reads };
  };
  const memory = new HostCache({ max: 10, maxMs: 1000 }, read, () => now);
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

it("waits one second for a hung database, then 100 ms until it answers again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate"] });
  const { promise: hung, resolve: release } = Promise.withResolvers<undefined>();
  let read = hung;
  const memory = new HostCache({ max: 10, maxMs: 60_000 }, () => read);
  const errors: unknown[] = [];
  const ask = (name: string): void => void memory.get(name).catch((error: unknown) => errors.push(error));
  ask("cold.example");
  await vi.advanceTimersByTimeAsync(999);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(errors).toMatchObject([{ code: "service_unavailable" }]);
  ask("cold.example");
  ask("other.example");
  await vi.advanceTimersByTimeAsync(99);
  expect(errors).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(errors).toHaveLength(3);
  release(undefined);
  await hung;
  read = new Promise((resolve) => void setTimeout(resolve, 900));
  const answer = memory.get("cold.example");
  await vi.advanceTimersByTimeAsync(900);
  expect(await answer).toBeUndefined();
});
