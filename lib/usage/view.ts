import type { Limits } from "#lib/rate-limit/schema.ts";
import type { PartHistory, StepSums, UsagePart, UsageStep } from "#lib/usage/schema.ts";

/**
 * Steps of one length without gaps, the one that holds `now` last.
 * @param sums requests by the step's start, epoch milliseconds
 * @param stepMs the step's length, a divisor of the UTC day
 */
export function evenSteps(sums: ReadonlyMap<number, StepSums>, stepMs: number, count: number, now: number): UsageStep[] {
  const last = now - (now % stepMs);
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * stepMs;
    return { at: new Date(at).toISOString(), ...(sums.get(at) ?? { requests: 0, refused: 0 }) };
  });
}

/** How many keys or operations a chart tells apart; what is beyond goes into "Others". */
export const MOST_PARTS = 4;

/**
 * The busiest keys or operations by day, and what of each day was not theirs.
 * @param parts the busiest ones, no more than `MOST_PARTS`
 * @param sums requests by part and day's start (epoch milliseconds); what is missing is none
 */
export function partHistories(
  parts: readonly UsagePart[],
  days: readonly UsageStep[],
  sums: readonly { id: string; at: number; requests: number }[],
): PartHistory[] {
  const found = new Map(sums.map(({ id, at, requests }) => [`${id} ${at}`, requests]));
  const told = parts.map(({ id, name }) => ({ name, requests: days.map(({ at }) => found.get(`${id} ${Date.parse(at)}`) ?? 0) }));
  const rest = days.map(({ requests }, day) =>
    Math.max(
      0,
      told.reduce((left, part) => left - (part.requests[day] ?? 0), requests),
    ),
  );
  return rest.some((requests) => requests > 0) ? [...told, { name: "Others", requests: rest }] : told;
}

/**
 * How a past would have fared under a daily limit.
 * @returns on how many days more was answered than the limit allows, and the most that a day had
 */
export function daysBeyond(days: readonly StepSums[], perDay: number): { count: number; most: number } {
  const answered = days.map(({ requests, refused }) => requests - refused);
  return { count: answered.filter((requests) => requests > perDay).length, most: Math.max(0, ...answered) };
}

/** How a plan would have done for a past: days beyond it, refusals that it would not have spared, or enough for the busiest day. */
export type PlanFit =
  | { kind: "quiet" }
  | { kind: "beyond"; days: number }
  | { kind: "refused"; calls: number }
  | { kind: "enough"; most: number };

/**
 * How a plan would have done for a past under the current one. Guarantee: a plan whose limits are
 * not both higher is never called enough for a past in which calls were refused.
 */
export function planFit(days: readonly StepSums[], plan: Limits, current: Limits): PlanFit {
  const { count, most } = daysBeyond(days, plan.perDay);
  if (count > 0) return { kind: "beyond", days: count };
  const calls = days.reduce((sum, { refused }) => sum + refused, 0);
  const isHigher = plan.perMinute > current.perMinute && plan.perDay > current.perDay;
  if (calls > 0 && !isHigher) return { kind: "refused", calls };
  return most === 0 ? { kind: "quiet" } : { kind: "enough", most };
}
