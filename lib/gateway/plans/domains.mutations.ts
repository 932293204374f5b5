import { domainToUnicode } from "node:url";
import { DOMAIN_GRACE_MS, hasOwnDomains } from "#lib/people/access/domain-plan.rules.ts";
import type { Plan } from "#lib/people/access/plan.rules.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { domainsEndingLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";

const HOLD_TASK = "domains.hold";

/** Replaces the waiting job. */
export async function addHoldJob(tx: Transaction, projectId: bigint, runAt: Date): Promise<void> {
  const payload = { projectId: String(projectId) };
  await addJobWithin(tx, { task: HOLD_TASK, payload, key: `${HOLD_TASK}.${projectId}`, runAt });
}

/** In Unicode: those that visitors reached. */
export async function domainNames(tx: Transaction, projectId: bigint): Promise<string[]> {
  const rows = await tx.domain.findMany({
    where: { projectId, routing: { in: ["verified", "drifted"] }, certificate: { isNot: null } },
    select: { name: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ name }) => domainToUnicode(name));
}

/**
 * A plan without domains takes them away only some days later, and owners are told at once.
 * @returns until when they are served; null where none is, or the plan has them
 */
export async function endDomainsWithin(
  tx: Transaction,
  projectId: bigint,
  { from, to, now }: { from: Plan; to: Plan; now: number },
): Promise<Date | null> {
  const names = hasOwnDomains(from) && !hasOwnDomains(to) ? await domainNames(tx, projectId) : [];
  if (names.length === 0) return null;
  const endsAt = new Date(now + DOMAIN_GRACE_MS);
  await addHoldJob(tx, projectId, endsAt);
  await mailOwners(tx, projectId, ({ email, project, url }) =>
    domainsEndingLetter(email, { domains: names, endsAt, project, url: `${url}/usage` }),
  );
  return endsAt;
}
