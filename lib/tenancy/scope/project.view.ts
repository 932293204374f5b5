import { limitsOf, type Plan } from "#lib/tenancy/plans/rules.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

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
