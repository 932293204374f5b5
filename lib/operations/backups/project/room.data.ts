import type pg from "pg";
import type { Choices, SourceProject } from "#lib/operations/backups/project/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { maxOf } from "#lib/tenancy/ceilings/data.ts";
import { CEILING_LABELS } from "#lib/tenancy/ceilings/rules.ts";
import type { CeilingName } from "#lib/tenancy/ceilings/schema.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

const USED = {
  categories: "select count(*)::int as used from restored_categories",
  photoMib: "select ceil(coalesce(sum(bytes), 0) / 1048576.0)::int as used from restored_pet_photos",
  apiKeys: "select count(*)::int as used from restored_api_keys where revoked_at is null and (expires_at is null or expires_at > now())",
} as const satisfies Partial<Record<CeilingName, string>>;

/**
 * @param origin of the staged rows
 * @throws OperatorError when the plan allows less than it has
 */
export async function requirePlanRoom(
  live: pg.ClientBase,
  source: SourceProject,
  choices: Choices,
  origin: "backup" | "archive",
): Promise<void> {
  const { rows: plans } = await live.query<{ plan: Plan }>("select plan from projects where id = $1", [source.id]);
  const plan = (choices.inPlace ? plans[0]?.plan : undefined) ?? source.plan;
  for (const name of ["categories", "photoMib", ...(choices.keys ? (["apiKeys"] as const) : [])] as const) {
    const { rows } = await live.query<{ used: number }>(USED[name]);
    const [used, max] = [rows[0]?.used ?? 0, maxOf(name, plan)];
    if (used <= max) continue;
    const otherPlan =
      origin === "archive" ? "import it with another --plan, or " : choices.inPlace ? "choose another plan with `plans set`, or " : "";
    throw new OperatorError(
      `The ${origin}'s project has ${used} ${CEILING_LABELS[name].unit}, and the plan ${plan} allows ${max}: ${otherPlan}allow more in the settings (MAX_…). Nothing was changed.`,
    );
  }
}
