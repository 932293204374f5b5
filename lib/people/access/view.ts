import { limitsOf, type Plan } from "#lib/people/access/plan.rules.ts";
import type { Project } from "#lib/people/access/schema.ts";

export function projectView(row: {
  id: bigint;
  slug: string;
  name: string;
  plan: Plan;
  perMinute: number | null;
  perDay: number | null;
  createdAt: Date;
  isTest: boolean;
}): Project {
  const { id, slug, name, plan, createdAt, isTest } = row;
  return { id: String(id), slug, name, plan, ...limitsOf(plan, row), createdAt: createdAt.toISOString(), isTest };
}
