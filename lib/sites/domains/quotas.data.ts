import type { Transaction } from "#lib/platform/db/prisma.ts";
import { TooManyRequests } from "#lib/platform/errors.ts";
import { waitText } from "#lib/platform/time.ts";
import { MAX_ADDED_PER_MINUTE, MAX_CHECKS_PER_MINUTE, MAX_EARLY } from "#lib/sites/domains/rules.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";

interface Quota {
  actions: string[];
  max: number;
  minutes?: number;
  /** Counts all projects of the project's owner. */
  isPersons?: boolean;
  refusal: string;
}

const QUOTAS = {
  add: [
    {
      actions: ["domain.add"],
      max: MAX_ADDED_PER_MINUTE,
      refusal: `A project can add at most ${MAX_ADDED_PER_MINUTE} domains a minute.`,
    },
  ],
  check: [
    {
      actions: ["domain.verify", "domain.reverify"],
      max: MAX_CHECKS_PER_MINUTE,
      refusal: `A project can ask for at most ${MAX_CHECKS_PER_MINUTE} checks a minute.`,
    },
  ],
  early: [
    {
      actions: ["domain.ask_early"],
      max: MAX_CHECKS_PER_MINUTE,
      refusal: `A project can ask for HTTPS before the switch of at most ${MAX_CHECKS_PER_MINUTE} names a minute.`,
    },
    {
      actions: ["domain.ask_early"],
      max: MAX_EARLY.names,
      minutes: MAX_EARLY.hours * 60,
      isPersons: true,
      refusal: `You can ask for HTTPS before the switch of at most ${MAX_EARLY.names} names within ${MAX_EARLY.hours} hours in all your projects, names that you ask for again included: certificate authorities take only so many orders.`,
    },
  ],
} as const satisfies Record<string, readonly Quota[]>;

const OF_PERSON = `project_id in (
  select other.project_id from members own join members other on other.user_id = own.user_id
   where own.project_id = $1 and ${ownerShareSql("other.project_id")} = ${ownerShareSql("$1")})`;

async function secondsUntilFree(tx: Transaction, projectId: bigint, { actions, max, minutes = 1, isPersons = false }: Quota) {
  const [oldest] = await tx.$queryRawUnsafe<{ seconds: number }[]>(
    `select greatest(1, ceil(extract(epoch from at - now()) + $3 * 60))::int as seconds from audit_entries
      where (project_id = $1${isPersons ? ` or ${OF_PERSON}` : ""}) and entity_type = 'domain' and action = any($2::text[])
        and at > now() - $3 * interval '1 minute'
      order by at desc offset $4 limit 1`,
    ...[projectId, actions, minutes, max - 1],
  );
  return oldest?.seconds;
}

/**
 * Counts audit entries, which outlive a removed domain. The project must be locked.
 * @returns null if it is free
 */
export async function usedQuota(tx: Transaction, projectId: bigint, quota: keyof typeof QUOTAS): Promise<TooManyRequests | null> {
  for (const one of QUOTAS[quota] as readonly Quota[]) {
    const seconds = await secondsUntilFree(tx, projectId, one);
    if (seconds !== undefined) return new TooManyRequests(`${one.refusal} Wait ${waitText(seconds)}, then try again.`, seconds);
  }
  return null;
}

/** @throws TooManyRequests see `usedQuota` */
export async function requireQuota(tx: Transaction, projectId: bigint, quota: keyof typeof QUOTAS): Promise<void> {
  const used = await usedQuota(tx, projectId, quota);
  if (used) throw used;
}
