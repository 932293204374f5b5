import { DashboardError } from "#lib/platform/errors.ts";
import { maxOf, readCeiling, readOwnedProjects } from "#lib/tenancy/ceilings/data.ts";
import { CEILING_NAMES, type Ceiling, type CeilingName, type PlanCeilings, type ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";
import { PLANS, type Plan } from "#lib/tenancy/plans/rules.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** @throws `not_allowed` */
export async function projectCeilings({
  project,
  role,
}: {
  project: Pick<Project, "id" | "plan">;
  role: Role | "admin";
}): Promise<ProjectCeilings> {
  if (!can(role, "plan.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's limits.");
  const id = BigInt(project.id);
  const read = async (name: CeilingName) => [name, await readCeiling(name, id, project.plan)] as const;
  return Object.fromEntries(await Promise.all(CEILING_NAMES.map(read))) as ProjectCeilings;
}

export function planCeilings(): PlanCeilings {
  const ceilingsOf = (plan: Plan) => Object.fromEntries(CEILING_NAMES.map((name) => [name, maxOf(name, plan)])) as PlanCeilings[Plan];
  return Object.fromEntries(PLANS.map((plan) => [plan, ceilingsOf(plan)])) as PlanCeilings;
}

export function ownedProjects({ id }: { id: string }): Promise<Ceiling> {
  return readOwnedProjects(BigInt(id));
}
