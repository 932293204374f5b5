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

/** @param today as for `dueOn` */
export function isCalm({ attention, daily: { asked, due, pending } }: Pick<Trend, "attention" | "daily">, today: string): boolean {
  return attention.length === 0 && asked.count === 0 && dueOn(due, today).count === 0 && pending.count === 0;
}

export interface StepAbilities {
  writePets: boolean;
  writeSite: boolean;
  writeMembers: boolean;
}

export function stepAbilities(role: Role | "admin"): StepAbilities {
  return {
    writePets: can(role, "pets.write"),
    writeSite: can(role, "site.write"),
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
    ...(may.writeSite && !isTest ? [{ step: "ask", isDone: done.ask } as const, { step: "site", isDone: done.site } as const] : []),
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

/** Unknown days count as zero. */
export function flowsOf(days: readonly PetDay[]): { arrived: number; adopted: number } {
  return {
    arrived: days.reduce((sum, { figures }) => sum + (figures?.arrived ?? 0), 0),
    adopted: days.reduce((sum, { figures }) => sum + (figures?.adopted ?? 0), 0),
  };
}
