import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardFault } from "#lib/platform/errors.ts";
import { openRateLimit } from "#lib/platform/throttle/gate.service.ts";
import { MAX_ADDED_PER_MINUTE, MAX_ASKED_PER_MINUTE } from "#lib/sites/domains/rules.ts";

const TURNS = {
  add: {
    actions: ["domain.add"],
    max: MAX_ADDED_PER_MINUTE,
    refusal: `A project can add at most ${MAX_ADDED_PER_MINUTE} domains a minute. Wait a moment, then add the next one.`,
  },
  check: {
    actions: ["domain.verify", "domain.reverify"],
    max: MAX_ASKED_PER_MINUTE,
    refusal: `A project can ask for at most ${MAX_ASKED_PER_MINUTE} checks a minute. Wait a moment, then ask again.`,
  },
};

interface Turn {
  tx: Transaction;
  projectId: bigint;
  turn: keyof typeof TURNS;
}

/** The caller writes the audit entry that is counted here, in the same transaction. */
const askForTurn = openRateLimit("domain-turns", async ({ tx, projectId, turn }: Turn) => {
  const { actions, max } = TURNS[turn];
  const taken = await tx.$queryRaw<{ freesAt: bigint }[]>`
    select (extract(epoch from at + interval '1 minute') * 1000)::bigint as "freesAt" from audit_entries
     where project_id = ${projectId} and entity_type = 'domain' and action = any(${actions}::text[]) and at > now() - interval '1 minute'
     order by at desc limit ${max}`;
  return { retryAt: Number(taken[max - 1]?.freesAt ?? 0) };
});

/**
 * The project must be locked.
 * @throws DashboardFault `conflict`
 */
export async function requireTurn(tx: Transaction, projectId: bigint, turn: keyof typeof TURNS): Promise<void> {
  const { retryAt } = await askForTurn({ tx, projectId, turn });
  if (retryAt > 0) throw new DashboardFault("conflict", TURNS[turn].refusal);
}
