import { domainToUnicode } from "node:url";
import { DOMAIN_GRACE_MS, graceStart, hasOwnDomains } from "#lib/people/access/domain-plan.rules.ts";
import type { Plan } from "#lib/people/access/plan.rules.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { domainsEndingLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

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

/** Who changes the plan has seen that they end at once; the others are told unless it is changed again. */
const TOLD_AFTER_MS = HOUR_MS;

interface PlanChange {
  from: Plan;
  to: Plan;
  /** When the days after an earlier downgrade began. */
  graceAt: Date | null;
  now: number;
}

/**
 * A plan without domains takes them away only some days later, and owners are told at once: once, however often the plan changes meanwhile.
 * @returns until when they are served, and when these days began; null where none is served, or the plan has them
 */
export async function endDomainsWithin(
  tx: Transaction,
  projectId: bigint,
  { from, to, graceAt, now }: PlanChange,
): Promise<{ domainsUntil: Date; domainsGraceAt: Date } | null> {
  const names = hasOwnDomains(from) && !hasOwnDomains(to) ? await domainNames(tx, projectId) : [];
  if (names.length === 0) return null;
  const start = graceStart(graceAt, now);
  const domainsUntil = new Date(Math.max(start + DOMAIN_GRACE_MS, now));
  await addHoldJob(tx, projectId, domainsUntil.getTime() > now ? domainsUntil : new Date(now + TOLD_AFTER_MS));
  if (start === now) {
    await mailOwners(tx, projectId, ({ email, project, url }) =>
      domainsEndingLetter(email, { domains: names, endsAt: domainsUntil, project, url: `${url}/usage` }),
    );
  }
  return { domainsUntil, domainsGraceAt: new Date(start) };
}
