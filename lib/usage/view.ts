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
