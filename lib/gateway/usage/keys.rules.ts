import { CALL_KINDS, type CallCounts, type CallKind, type CallStep } from "#lib/gateway/usage/keys.schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";

export function callKind(status: number): CallKind {
  if (status === 429) return "refused";
  if (status >= 500) return "serverErrors";
  return status >= 400 ? "clientErrors" : "answered";
}

/** Uncharged `requests` were rejected. */
export interface ClassCount {
  at: number;
  statusClass: number;
  requests: number;
  charged: number;
}

const none = (): CallCounts => ({ answered: 0, refused: 0, clientErrors: 0, serverErrors: 0 });

export function allCalls({ answered, refused, clientErrors, serverErrors }: CallCounts): number {
  return answered + refused + clientErrors + serverErrors;
}

export function sumCalls(steps: readonly CallCounts[]): CallCounts {
  const sum = none();
  for (const step of steps) for (const kind of CALL_KINDS) sum[kind] += step[kind];
  return sum;
}

export function countKinds(statuses: readonly number[]): CallCounts {
  const counts = none();
  for (const status of statuses) counts[callKind(status)] += 1;
  return counts;
}

/**
 * Has no gaps, up to the step of `now`.
 * @param stepMs a divisor of the UTC day
 */
export function callSteps(counts: readonly ClassCount[], stepMs: number, length: number, now: number): CallStep[] {
  const last = now - (now % stepMs);
  const steps = Array.from({ length }, (_, index) => ({ at: last - (length - 1 - index) * stepMs, ...none() }));
  const byStart = new Map(steps.map((step) => [step.at, step]));
  for (const { at, statusClass, requests, charged } of counts) {
    const step = byStart.get(at);
    if (!step) continue;
    step[callKind(statusClass * 100)] += charged;
    step.refused += requests - charged;
  }
  return steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() }));
}

export function dailyCalls(days: ReadonlyMap<string, number>, length: number, today: number): number[] {
  return Array.from({ length }, (_, index) => {
    const day = new Date(today - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return days.get(day) ?? 0;
  });
}
