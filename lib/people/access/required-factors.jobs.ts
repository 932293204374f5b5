import { factorConditions } from "#lib/people/auth/session/required-factor.rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool, run } from "#lib/platform/db/pool.ts";

/** Runs after changes of settings, roles, and factors. Can be interrupted and run concurrently. */
export async function settleAllDueFactors(): Promise<void> {
  const { graceStarts, graceEnds } = factorConditions(settings().REQUIRE_SECOND_FACTOR);
  const due = await run(`select 1 from users u where ${graceStarts} or ${graceEnds} limit 1`, [], pool());
  if (due.length > 0) await (await import("#lib/people/auth/factors/required.mutations.ts")).settleDueFactorsOfAll();
}
