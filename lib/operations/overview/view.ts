import type { UsageStep } from "#lib/gateway/usage/schema.ts";
import type { DueSteps } from "#lib/operations/overview/daily.schema.ts";
import type { StepsDone, Trend } from "#lib/operations/overview/schema.ts";
import type { PetCounts, PetDay } from "#lib/shelter/pets/days/schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const NONE: PetCounts = { available: 0, pending: 0, sold: 0 };

export function countsNow({ pets }: Pick<Trend, "pets">): PetCounts {
  return pets.at(-1)?.figures?.counts ?? NONE;
}

/** @param today `YYYY-MM-DD` in the reader's time zone */
export function dueOn({ steps, counts }: DueSteps, today: string) {
  return {
    steps: steps.filter(({ on }) => on <= today).map((step) => ({ ...step, isOverdue: step.on < today })),
    count: counts.findLast(({ day }) => day <= today)?.count ?? 0,
  };
}

/** Null for an unknown day. */
export function allOf({ figures }: PetDay): number | null {
  return figures && figures.counts.available + figures.counts.pending + figures.counts.sold;
}

export interface StepAbilities {
  writePets: boolean;
  writeSite: boolean;
  writeKeys: boolean;
  writeMembers: boolean;
}

export function stepAbilities(role: Role | "admin"): StepAbilities {
  return {
    writePets: can(role, "pets.write"),
    writeSite: can(role, "site.write"),
    writeKeys: can(role, "keys.write"),
    writeMembers: can(role, "members.write"),
  };
}

export interface FirstStep {
  step: keyof StepsDone;
  isDone: boolean;
}

/** Empty when all are done. */
export function firstSteps({ steps: done, isTest }: Pick<Trend, "steps" | "isTest">, may: StepAbilities): FirstStep[] {
  if (!done) return [];
  const steps: FirstStep[] = [
    ...(may.writePets ? [{ step: "animals", isDone: done.animals } as const] : []),
    ...(may.writeSite && !isTest ? [{ step: "site", isDone: done.site } as const] : []),
    ...(may.writeKeys ? [{ step: "key", isDone: done.key } as const] : []),
    ...(may.writeMembers ? [{ step: "invitation", isDone: done.invitation } as const] : []),
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

export function hadAnimals({ pets }: Pick<Trend, "pets">): boolean {
  return pets.some((day) => (allOf(day) ?? 0) > 0);
}

/** @param days today last */
export function changesInWeek(days: readonly PetDay[]): PetCounts | null {
  const [now, before] = [days.at(-1)?.figures?.counts, days.at(-8)?.figures?.counts];
  if (!now || !before) return null;
  return { available: now.available - before.available, pending: now.pending - before.pending, sold: now.sold - before.sold };
}

export function callsInWeek(steps: readonly UsageStep[]): { now: number; before: number } {
  return { now: callsOf(steps.slice(-7)).allowed, before: callsOf(steps.slice(-14, -7)).allowed };
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

/** False if drawing the quota would flatten the bars. */
export function isQuotaVisible(steps: readonly UsageStep[], quota: number): boolean {
  return steps.some(({ requests }) => requests * 4 >= quota);
}
