import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { MAX_ADDED_PER_MINUTE, MAX_CHECKS_PER_MINUTE, MAX_EARLY } from "#lib/sites/domains/rules.ts";

interface Quota {
  actions: string[];
  max: number;
  /** One by default. */
  minutes?: number;
  refusal: string;
}

const QUOTAS = {
  add: [
    {
      actions: ["domain.add"],
      max: MAX_ADDED_PER_MINUTE,
      refusal: `A project can add at most ${MAX_ADDED_PER_MINUTE} domains a minute. Wait a moment, then add the next one.`,
    },
  ],
  check: [
    {
      actions: ["domain.verify", "domain.reverify"],
      max: MAX_CHECKS_PER_MINUTE,
      refusal: `A project can ask for at most ${MAX_CHECKS_PER_MINUTE} checks a minute. Wait a moment, then ask again.`,
    },
  ],
  early: [
    {
      actions: ["domain.ask_early"],
      max: MAX_CHECKS_PER_MINUTE,
      refusal: `A project can ask for HTTPS before the switch of at most ${MAX_CHECKS_PER_MINUTE} names a minute. Wait a moment, then ask again.`,
    },
    {
      actions: ["domain.ask_early"],
      max: MAX_EARLY.names,
      minutes: MAX_EARLY.hours * 60,
      refusal: `A project can ask for HTTPS before the switch of at most ${MAX_EARLY.names} names within ${MAX_EARLY.hours} hours, names that it asks for again included: certificate authorities take only so many orders. Ask again later, or switch DNS first.`,
    },
  ],
} as const satisfies Record<string, readonly Quota[]>;

/**
 * Counts the audit entries that callers write, which outlive a removed domain. The project must be locked.
 * @throws `conflict`
 */
export async function requireQuota(tx: Transaction, projectId: bigint, quota: keyof typeof QUOTAS): Promise<void> {
  for (const { actions, max, minutes = 1, refusal } of QUOTAS[quota] as readonly Quota[]) {
    const taken = await tx.$queryRaw<unknown[]>`
      select 1 from audit_entries
       where project_id = ${projectId} and entity_type = 'domain' and action = any(${actions}::text[])
         and at > now() - ${minutes} * interval '1 minute'
       limit ${max}`;
    if (taken.length >= max) throw new DashboardError("conflict", refusal);
  }
}
