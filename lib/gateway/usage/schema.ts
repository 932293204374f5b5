import type { ProjectPlan } from "#lib/gateway/plans/schema.ts";

export interface UsageWindow {
  limit: number;
  used: number;
  resetAt: string;
}

export interface UsageNow {
  plan: ProjectPlan["plan"];
  minute: UsageWindow;
  day: UsageWindow;
  /** Redis is down: the counters are this process's share. */
  degraded: boolean;
}

export interface StepSums {
  requests: number;
  refused: number;
}

export interface UsageStep extends StepSums {
  at: string;
}

/** `refused` requests were not charged. */
export interface UsagePart {
  id: string;
  name: string;
  requests: number;
  refused: number;
}

export interface PartHistory {
  name: string;
  requests: number[];
}

export interface UsageHistory {
  hours: UsageStep[];
  days: UsageStep[];
  busiestMinute: number;
  keys: UsagePart[];
  operations: UsagePart[];
  byKey: PartHistory[];
  byOperation: PartHistory[];
}

export interface DeprecatedCaller {
  keyId: string;
  name: string;
  prefix: string;
  last4: string;
  requests: number;
  /** UTC, such as `2026-11-21`. */
  lastDay: string;
}
