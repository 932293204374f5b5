import { expect, it } from "vitest";
import { openWindow } from "#lib/platform/throttle/window.state.ts";

const NOW = 1_900_000_000_000;

it("lets so many through from the first of them on, and says when the next may go", async () => {
  const ask = openWindow("looks", { max: 2, windowMs: 1000 });
  const at = (now: number, who = "one") => ask({ who, now });
  expect([await at(NOW), await at(NOW + 900), await at(NOW + 999)]).toEqual([{ retryAt: 0 }, { retryAt: 0 }, { retryAt: NOW + 1000 }]);
  expect(await at(NOW + 999, "other")).toEqual({ retryAt: 0 });
  expect(await at(NOW + 1000)).toEqual({ retryAt: 0 });
});

it("stays within the limit for concurrent requests", async () => {
  const ask = openWindow("looks", { max: 60, windowMs: 1000 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ who: "one", now: NOW })));
  expect(answers.filter(({ retryAt }) => retryAt === 0)).toHaveLength(60);
});
