import type { Project } from "#lib/access/schema.ts";
import { limitsOf, type Plan } from "#lib/plans/rules.ts";

export function projectView(row: {
  id: bigint;
  slug: string;
  name: string;
  plan: Plan;
  perMinute: number | null;
  perDay: number | null;
  createdAt: Date;
}): Project {
  const { id, slug, name, plan, createdAt } = row;
  return { id: String(id), slug, name, plan, ...limitsOf(plan, row), createdAt: createdAt.toISOString() };
}
