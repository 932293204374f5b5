import { expect } from "vitest";
import type { Answer } from "./http-call.ts";

/** What was asked and accepted in each minute of a limit, by when the answers say that it ends. */
export type Minutes = Map<string, { asked: number; accepted: number }>;

/** Adds answers to the minute that each was counted in; expects them to be 200 or 429. */
export function countByMinute(answers: readonly Answer[], minutes: Minutes): void {
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  for (const { status, headers } of answers) {
    const end = headers["x-ratelimit-reset"] ?? "";
    const { asked, accepted } = minutes.get(end) ?? { asked: 0, accepted: 0 };
    minutes.set(end, { asked: asked + 1, accepted: accepted + (status === 200 ? 1 : 0) });
  }
}

/** As much as the limit allows, and no less, in each minute: the clock may turn while requests are under way. */
export function expectExact(minutes: Minutes, limit: number): void {
  for (const { asked, accepted } of minutes.values()) expect(accepted).toBe(Math.min(limit, asked));
}
