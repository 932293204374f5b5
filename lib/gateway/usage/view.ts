import type { PartHistory, StepSums, UsagePart, UsageStep } from "#lib/gateway/usage/schema.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

/**
 * Has no gaps, up to the step of `now`.
 * @param sums by step start, epoch milliseconds
 * @param stepMs a divisor of the UTC day
 */
export function evenSteps(sums: ReadonlyMap<number, StepSums>, stepMs: number, count: number, now: number): UsageStep[] {
  const last = now - (now % stepMs);
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * stepMs;
    return { at: new Date(at).toISOString(), ...(sums.get(at) ?? { requests: 0, refused: 0 }) };
  });
}

export const MAX_PARTS = 4;

export function partHistories(
  parts: readonly UsagePart[],
  days: readonly UsageStep[],
  sums: readonly { id: string; at: number; requests: number }[],
): PartHistory[] {
  const found = new Map(sums.map(({ id, at, requests }) => [`${id} ${at}`, requests]));
  const histories = parts.map(({ id, name }) => ({ name, requests: days.map(({ at }) => found.get(`${id} ${Date.parse(at)}`) ?? 0) }));
  const rest = days.map(({ requests }, day) =>
    Math.max(
      0,
      histories.reduce((left, part) => left - (part.requests[day] ?? 0), requests),
    ),
  );
  return rest.some((requests) => requests > 0) ? [...histories, { name: "Others", requests: rest }] : histories;
}

/** False if drawing the quota would flatten the bars. */
export function isQuotaVisible(days: readonly StepSums[], perDay: number): boolean {
  return days.some(({ requests }) => requests * 4 >= perDay);
}

export function daysBeyond(days: readonly StepSums[], perDay: number): { count: number; max: number } {
  const answered = days.map(({ requests, refused }) => requests - refused);
  return { count: answered.filter((requests) => requests > perDay).length, max: Math.max(0, ...answered) };
}

export type PlanFit =
  | { kind: "quiet" }
  | { kind: "beyond"; days: number }
  | { kind: "refused"; calls: number }
  | { kind: "hasty"; max: number }
  | { kind: "enough"; max: number };

/** A plan fits usage with rejections only if both of its limits are higher. */
export function planFit(days: readonly StepSums[], busiestMinute: number, plan: Limits, current: Limits): PlanFit {
  const { count, max } = daysBeyond(days, plan.perDay);
  if (count > 0) return { kind: "beyond", days: count };
  if (busiestMinute > plan.perMinute) return { kind: "hasty", max: busiestMinute };
  const calls = days.reduce((sum, { refused }) => sum + refused, 0);
  const isHigher = plan.perMinute > current.perMinute && plan.perDay > current.perDay;
  if (calls > 0 && !isHigher) return { kind: "refused", calls };
  return max === 0 ? { kind: "quiet" } : { kind: "enough", max };
}
