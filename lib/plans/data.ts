import { prisma } from "#lib/db/prisma.ts";
import { limitsOf } from "#lib/plans/rules.ts";
import type { ProjectPlan } from "#lib/plans/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/** A project's plan and figures; undefined when the project is gone. */
export async function findPlan(scope: ProjectScope): Promise<ProjectPlan | undefined> {
  const select = { plan: true, perMinute: true, perDay: true } as const;
  const row = await prisma().project.findUnique({ where: { id: BigInt(scope.projectId) }, select });
  return row ? { plan: row.plan, ...limitsOf(row.plan, row) } : undefined;
}
