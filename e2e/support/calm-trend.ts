import type { Daily } from "#lib/operations/overview/daily.schema.ts";
import type { Trend } from "#lib/operations/overview/schema.ts";

export const CALM_DAY: Daily = {
  readAt: "2026-11-21T12:00:00.000Z",
  asked: { shown: [], count: 0, since: null, inWeek: 0, inWeekBefore: 0 },
  due: { steps: [], counts: [] },
  waiting: [],
  pending: { pets: [], count: 0 },
  done: null,
};

/** Of a project in which nothing waits. */
export const CALM_TREND: Trend = { isDemo: false, isTest: false, steps: null, pets: [], attention: [], daily: CALM_DAY };
