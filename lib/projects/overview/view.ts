import type { PetCounts, PetDay } from "#lib/pets/days/schema.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import type { UsageStep } from "#lib/usage/schema.ts";

const NONE: PetCounts = { available: 0, pending: 0, sold: 0 };

/** The animals by status at this moment. */
export function countsNow({ pets }: Trend): PetCounts {
  return pets.at(-1)?.figures?.counts ?? NONE;
}

/** All animals of a day; null where nothing is known of it. */
export function allOf({ figures }: PetDay): number | null {
  return figures && figures.counts.available + figures.counts.pending + figures.counts.sold;
}

/** What arrived and what was adopted over days; days of which nothing is known count as none. */
export function flowsOf(days: readonly PetDay[]): { arrived: number; adopted: number } {
  return {
    arrived: days.reduce((sum, { figures }) => sum + (figures?.arrived ?? 0), 0),
    adopted: days.reduce((sum, { figures }) => sum + (figures?.adopted ?? 0), 0),
  };
}

/** Sums of API calls, and the day on which most were let through; undefined when none was. */
export function callsOf(steps: readonly UsageStep[]): {
  allowed: number;
  refused: number;
  busiest: { at: string; allowed: number } | undefined;
} {
  let busiest: { at: string; allowed: number } | undefined;
  let [allowed, refused] = [0, 0];
  for (const step of steps) {
    const through = step.requests - step.refused;
    allowed += through;
    refused += step.refused;
    if (through > (busiest?.allowed ?? 0)) busiest = { at: step.at, allowed: through };
  }
  return { allowed, refused, busiest };
}

/** Whether a quota is near enough to the figures that a line for it does not press them flat. */
export function isQuotaInSight(steps: readonly UsageStep[], quota: number): boolean {
  return steps.some(({ requests }) => requests * 4 >= quota);
}
