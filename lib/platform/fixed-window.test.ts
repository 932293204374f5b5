import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openWindow } from "#lib/platform/fixed-window.ts";

const NOW = 1_900_000_000_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());

it("lets so many of each caller through in a window of the clock, and says when the next may go", async () => {
  const window = openWindow({ max: 2, windowMs: 1000 });
  expect(await window.limit("one")).toMatchObject({ success: true, limit: 2, remaining: 1, reset: NOW + 1000 });
  expect(await window.limit("one")).toMatchObject({ success: true, remaining: 0 });
  vi.setSystemTime(NOW + 999);
  expect(await window.limit("one")).toMatchObject({ success: false, reset: NOW + 1000 });
  expect(await window.limit("other")).toMatchObject({ success: true });
  vi.setSystemTime(NOW + 1000);
  expect(await window.limit("one")).toMatchObject({ success: true, remaining: 1 });
});

it("stays within the limit for concurrent requests", async () => {
  const window = openWindow({ max: 60, windowMs: 1000 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => window.limit("one")));
  expect(answers.filter(({ success }) => success)).toHaveLength(60);
});

it("remembers who has used all while a flood from other addresses passes, until the window ends", async () => {
  const window = openWindow({ max: 2, windowMs: 1000 });
  for (let i = 0; i < 2; i += 1) await window.limit("one");
  await window.limit("two");
  for (let i = 0; i < 10_000; i += 1) await window.limit(`flood ${i}`);
  expect(await window.limit("one")).toMatchObject({ success: false });
  vi.setSystemTime(NOW + 1000);
  expect(await window.limit("one")).toMatchObject({ success: true, remaining: 1 });
});
