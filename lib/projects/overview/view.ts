import type { PetCounts, PetDay } from "#lib/pets/days/schema.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import type { UsageStep } from "#lib/usage/schema.ts";

const NONE: PetCounts = { available: 0, pending: 0, sold: 0 };

/** The animals by status at this moment. */
export function countsNow({ pets }: Pick<Trend, "pets">): PetCounts {
  return pets.at(-1)?.figures?.counts ?? NONE;
}

/** All animals of a day; null where nothing is known of it. */
export function allOf({ figures }: PetDay): number | null {
  return figures && figures.counts.available + figures.counts.pending + figures.counts.sold;
}

/** What the person may do in the project. */
export interface StepAbilities {
  writePets: boolean;
  writeKeys: boolean;
}

/** A step that a new project needs. */
export interface FirstStep {
  step: "animal" | "key";
  isDone: boolean;
}

/**
 * The first steps of a project that this person may take; none once all of them
 * are done, and none for who may take none.
 */
export function firstSteps({ pets, attention }: Pick<Trend, "pets" | "attention">, may: StepAbilities): FirstStep[] {
  const steps: FirstStep[] = [
    ...(may.writePets ? [{ step: "animal", isDone: hadAnimals({ pets }) } as const] : []),
    ...(may.writeKeys ? [{ step: "key", isDone: attention.activeKeys > 0 } as const] : []),
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** Whether there was an animal on any of the days. */
export function hadAnimals({ pets }: Pick<Trend, "pets">): boolean {
  return pets.some((day) => (allOf(day) ?? 0) > 0);
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
