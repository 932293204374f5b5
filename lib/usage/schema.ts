import type { ProjectPlan } from "#lib/plans/schema.ts";

/** One running window. */
export interface UsageWindow {
  limit: number;
  used: number;
  /** When it starts afresh: RFC 3339, UTC. */
  resetAt: string;
}

/** What of a project's quota is used at this moment. */
export interface UsageNow {
  plan: ProjectPlan["plan"];
  minute: UsageWindow;
  day: UsageWindow;
  /** The counters are a local share, since Redis is away. */
  degraded: boolean;
}

/** Requests of a stretch of time. */
export interface StepSums {
  requests: number;
  /** Those of them that were refused, and not charged. */
  refused: number;
}

/** Requests since the start of an hour or a UTC day (RFC 3339). */
export interface UsageStep extends StepSums {
  at: string;
}

/** Requests of the last 30 days by something; `refused` ones were not charged. */
export interface UsagePart {
  /** A key's id, or an operation's name. */
  id: string;
  name: string;
  requests: number;
  refused: number;
}

/** One key's or operation's requests on each of the days that a history tells of. */
export interface PartHistory {
  /** As the part's own; "Others" for all that are not told apart. */
  name: string;
  requests: number[];
}

/** A project's requests over time; up to a few seconds late. */
export interface UsageHistory {
  /** The last 24 hours, the running one last. */
  hours: UsageStep[];
  /** The last 30 UTC days, today last. */
  days: UsageStep[];
  keys: UsagePart[];
  operations: UsagePart[];
  /** The busiest keys by day, and the busiest operations. */
  byKey: PartHistory[];
  byOperation: PartHistory[];
}

/** A key that called an operation that is going away, in the last 30 UTC days. */
export interface DeprecatedCaller {
  keyId: string;
  name: string;
  prefix: string;
  last4: string;
  requests: number;
  /** The last UTC day on which it called, as `2026-11-21`. */
  lastDay: string;
}
