import { expect } from "vitest";
import type { Answer } from "./http-call.ts";

/** Keyed by the minute's end, from the answers. */
export type Minutes = Map<string, { asked: number; accepted: number }>;

/** Each must be 200 or 429. */
export function countByMinute(answers: readonly Answer[], minutes: Minutes): void {
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  for (const { status, headers } of answers) {
    const end = headers["x-ratelimit-reset"] ?? "";
    const { asked, accepted } = minutes.get(end) ?? { asked: 0, accepted: 0 };
    minutes.set(end, { asked: asked + 1, accepted: accepted + (status === 200 ? 1 : 0) });
  }
}

/** The clock may advance while requests are in flight. */
export function expectExact(minutes: Minutes, limit: number): void {
  for (const { asked, accepted } of minutes.values()) expect(accepted).toBe(Math.min(limit, asked));
}
