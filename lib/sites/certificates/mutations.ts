import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { addIssueJob, endAttempt } from "#lib/sites/certificates/attempts.mutations.ts";

/** One run waits only 30 seconds for the CA, so an older attempt may wait forever. */
const STUCK_MS = 5 * 60_000;

/**
 * Skips the pause after a failure; only one attempt runs at a time.
 * @param endsStuck ends an attempt running for over five minutes, so the new one starts its own order
 */
export async function startFreshAttempt(tx: Transaction, domainId: bigint, endsStuck = false): Promise<void> {
  const now = clock()();
  const latest = await tx.certificateAttempt.findFirst({
    where: { domainId },
    orderBy: { id: "desc" },
    select: { id: true, state: true, startedAt: true },
  });
  if (latest?.state === "failed") {
    await tx.certificateAttempt.updateMany({ where: { id: latest.id, reason: { not: null } }, data: { retryAt: new Date(now) } });
  }
  if (endsStuck && latest?.state === "running" && now - latest.startedAt.getTime() > STUCK_MS)
    await endAttempt(tx, latest.id, new Date(now));
  await addIssueJob(tx, domainId);
}
