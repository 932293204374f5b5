import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { AuditFacts } from "#lib/tenancy/scope/audit.schema.ts";
import { type Actor, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";

/** Applies to each account, and to all unknown accounts together. */
export const MAX_LISTED_PER_HOUR = 100;

interface Failure {
  actor: Actor;
  action: string;
  entityId: string;
  facts: Required<Pick<AuditFacts, "entityType" | "after">>;
}

/** @returns failures in this clock hour */
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

/** The last of the hour says that more are omitted. */
async function list({ actor, action, entityId, facts }: Failure): Promise<void> {
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    const count = await countFailure(tx, `${action}:${entityId}`, now);
    if (count > MAX_LISTED_PER_HOUR) return;
    const listed = count === MAX_LISTED_PER_HOUR ? "session.omit_failures" : action;
    await writeAudit(tx, { projectId: null, actor }, listed, entityId, facts);
  });
}

/**
 * Also for unknown accounts, so that both take equally long. Omits typed text, which may be a password in the wrong field.
 * @param reason reported by another service
 */
export async function recordFailedSignIn(userId: bigint | undefined, address: string, by: string, reason?: string): Promise<void> {
  const after = { proof: by, address, ...(reason !== undefined && { reason }) };
  const entry =
    userId === undefined
      ? ({ action: "session.refuse_unknown", entityId: "-", facts: { entityType: "session", after } } as const)
      : ({ action: "session.refuse", entityId: String(userId), facts: { entityType: "user", after } } as const);
  await list({ actor: SYSTEM, ...entry });
}

export async function recordFailedProof(userId: string, by: string): Promise<void> {
  const facts = { entityType: "user", after: { proof: by } } as const;
  await list({ actor: { kind: "user", id: userId }, action: "user.fail_proof", entityId: userId, facts });
}
