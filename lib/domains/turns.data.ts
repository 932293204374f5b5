import type { Transaction } from "#lib/db/prisma.ts";
import { MOST_ADDED_PER_MINUTE, MOST_ASKED_PER_MINUTE } from "#lib/domains/rules.ts";
import { DashboardFault } from "#lib/errors.ts";

const TURNS = {
  add: {
    actions: ["domain.add"],
    most: MOST_ADDED_PER_MINUTE,
    refusal: `A project may add at most ${MOST_ADDED_PER_MINUTE} domains a minute. Wait a moment, then add the next one.`,
  },
  check: {
    actions: ["domain.verify", "domain.reverify"],
    most: MOST_ASKED_PER_MINUTE,
    refusal: `A project may ask for at most ${MOST_ASKED_PER_MINUTE} checks a minute. Wait a moment, then ask again.`,
  },
};

/**
 * Refuses what would have more names checked in a minute than a project may; the project must be locked.
 * @throws DashboardFault `conflict`
 */
export async function requireTurn(tx: Transaction, projectId: bigint, turn: keyof typeof TURNS): Promise<void> {
  const { actions, most, refusal } = TURNS[turn];
  const [{ taken } = { taken: 0n }] = await tx.$queryRaw<{ taken: bigint }[]>`
    select count(*) as taken from audit_entries
     where project_id = ${projectId} and entity_type = 'domain' and action = any(${actions}::text[]) and at > now() - interval '1 minute'`;
  if (taken >= BigInt(most)) throw new DashboardFault("conflict", refusal);
}
