import type { PetCounts, PetDay } from "#lib/pets/days/schema.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import type { UsageStep } from "#lib/usage/schema.ts";

const NONE: PetCounts = { available: 0, pending: 0, sold: 0 };

export function countsNow({ pets }: Pick<Trend, "pets">): PetCounts {
  return pets.at(-1)?.figures?.counts ?? NONE;
}

/** Null when the day is unknown. */
export function allOf({ figures }: PetDay): number | null {
  return figures && figures.counts.available + figures.counts.pending + figures.counts.sold;
}

export interface StepAbilities {
  writePets: boolean;
  writeKeys: boolean;
}

export interface FirstStep {
  step: "animal" | "key";
  isDone: boolean;
}

/** Steps that the person may take; empty when all are done. */
export function firstSteps({ pets, attention }: Pick<Trend, "pets" | "attention">, may: StepAbilities): FirstStep[] {
  const steps: FirstStep[] = [
    ...(may.writePets ? [{ step: "animal", isDone: hadAnimals({ pets }) } as const] : []),
    ...(may.writeKeys ? [{ step: "key", isDone: attention.activeKeys > 0 } as const] : []),
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

export function hadAnimals({ pets }: Pick<Trend, "pets">): boolean {
  return pets.some((day) => (allOf(day) ?? 0) > 0);
}

/** Unknown days count as zero. */
export function flowsOf(days: readonly PetDay[]): { arrived: number; adopted: number } {
  return {
    arrived: days.reduce((sum, { figures }) => sum + (figures?.arrived ?? 0), 0),
    adopted: days.reduce((sum, { figures }) => sum + (figures?.adopted ?? 0), 0),
  };
}

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

/** Whether drawing the quota's line does not flatten the figures. */
export function isQuotaInSight(steps: readonly UsageStep[], quota: number): boolean {
  return steps.some(({ requests }) => requests * 4 >= quota);
}
