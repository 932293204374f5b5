import { endAttempt, issueJob } from "#lib/certificates/attempts.mutations.ts";
import { clock } from "#lib/clock.ts";
import { addJobWithin } from "#lib/db/job-queue.ts";
import type { Transaction } from "#lib/db/prisma.ts";

/** One run waits half a minute for the authority, so that an older attempt waits for something that may never come. */
const STUCK_MS = 5 * 60_000;

/**
 * Has a certificate made for a domain: at verification, when it leads here again, and when somebody asks
 * for a fresh attempt. Ends the wait after a failure; there is never a second attempt at a time.
 * @param endsStuck an attempt that has run for over five minutes ends, so that the new one begins with an order of its
 *   own; else one that runs goes on
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
  await addJobWithin(tx, issueJob(domainId));
}
