import { factorConditions } from "#lib/people/auth/session/required-factor.rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const BATCH = 200;

/** Runs after changes of settings, roles, and factors. Can be interrupted and run concurrently. */
export async function settleAllDueFactors(): Promise<void> {
  const { graceStarts, graceEnds } = factorConditions(settings().REQUIRE_SECOND_FACTOR);
  const due = await queryText({ name: "", text: `select 1 from users u where ${graceStarts} or ${graceEnds} limit 1` }, []);
  if (due.length === 0) return;
  const { settleDueFactors } = await import("#lib/people/auth/factors/required.mutations.ts");
  const { prisma } = await import("#lib/platform/db/prisma.ts");
  let started: number;
  do started = await prisma().$transaction((tx) => settleDueFactors(tx, null, BATCH));
  while (started === BATCH);
}
