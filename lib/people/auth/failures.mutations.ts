import { writeAudit } from "#lib/people/scope/audit.mutations.ts";
import type { AuditEntry } from "#lib/people/scope/audit.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

/** Of one account, and of all attempts together that match none. */
export const MAX_LISTED_PER_HOUR = 100;

type Failure = AuditEntry & { projectId: null };

/** @returns how many of this kind there were in this clock hour */
async function countFailure(tx: Transaction, kind: string, now: number): Promise<number> {
  const hour = new Date(now - (now % HOUR_MS));
  const [row] = await tx.$queryRaw<{ failures: number }[]>`
    insert into sign_in_failures as kept (subject, failures, last_at) values (${`listed:${kind}`}, 1, ${hour})
    on conflict (subject) do update set
      failures = case when kept.last_at < excluded.last_at then 1 else kept.failures + 1 end,
      last_at = greatest(kept.last_at, excluded.last_at)
    returning failures`;
  return row?.failures ?? 1;
}

/** The last one listed says that more are left out. */
async function list(failure: Failure): Promise<void> {
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    const count = await countFailure(tx, `${failure.action}:${failure.entityId}`, now);
    if (count > MAX_LISTED_PER_HOUR) return;
    await writeAudit(tx, count === MAX_LISTED_PER_HOUR ? { ...failure, action: "session.omit_failures" } : failure);
  });
}

/**
 * Written for accounts that exist and those that don't, so that both take equally long. What was typed is not kept: it
 * may be a password in the wrong field. Throttled attempts, which are not even looked at, leave no entry.
 * @param by how, such as `password` or a provider
 */
export async function recordFailedSignIn(userId: bigint | undefined, address: string, by: string): Promise<void> {
  await list({
    projectId: null,
    actor: { kind: "system", id: null },
    action: userId === undefined ? "session.refuse_unknown" : "session.refuse",
    entityType: userId === undefined ? "session" : "user",
    entityId: userId === undefined ? "-" : String(userId),
    after: { proof: by, address },
  });
}

/** Someone in this person's session could not show that it is theirs. @param by as above */
export async function recordFailedProof(userId: string, by: string): Promise<void> {
  await list({
    projectId: null,
    actor: { kind: "user", id: userId },
    action: "user.fail_proof",
    entityType: "user",
    entityId: userId,
    after: { proof: by },
  });
}
