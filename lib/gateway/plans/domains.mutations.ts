import { domainToUnicode } from "node:url";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { domainsEndingLetter, domainsOnHoldLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import { DOMAIN_GRACE_MS, graceStart, hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

const HOLD_TASK = "domains.hold";

/** Replaces the waiting job. */
export async function addHoldJob(tx: Transaction, projectId: bigint, runAt: Date): Promise<void> {
  const payload = { projectId: String(projectId) };
  await addJobWithin(tx, { task: HOLD_TASK, payload, key: `${HOLD_TASK}.${projectId}`, runAt });
}

/** Domains that visitors can reach, in Unicode. */
export async function domainNames(tx: Transaction, projectId: bigint): Promise<string[]> {
  const rows = await tx.domain.findMany({
    where: { projectId, routing: { in: ["verified", "drifted"] }, certificate: { isNot: null } },
    select: { name: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ name }) => domainToUnicode(name));
}

/** Of further changes within this time, owners are notified only after it. */
const NOTIFIED_AGAIN_AFTER_MS = HOUR_MS;

interface PlanChange {
  from: Plan;
  to: Plan;
  /** Start of an earlier grace. */
  graceAt: Date | null;
  now: number;
}

async function isChangedBefore(tx: Transaction, projectId: bigint, to: Plan, since: number): Promise<boolean> {
  const change = { projectId, entityType: "project", entityId: String(projectId), action: "plan.set" } as const;
  const where = { ...change, at: { gt: new Date(since) }, after: { path: ["plan"], equals: to } };
  return (await tx.auditEntry.findFirst({ where, select: { id: true } })) !== null;
}

export async function mailHeld(tx: Transaction, projectId: bigint, domains: readonly string[]): Promise<void> {
  await mailOwners(tx, projectId, ({ email, project, url }) => domainsOnHoldLetter(email, { domains, project, url: `${url}/usage` }));
}

/**
 * Notifies owners once, however often the plan changes during the grace.
 * @returns the end and start of the grace; null without domains, or if the plan has them
 */
export async function endDomainsWithin(
  tx: Transaction,
  projectId: bigint,
  { from, to, graceAt, now }: PlanChange,
): Promise<{ domainsUntil: Date | null; domainsGraceAt: Date } | null> {
  const names = hasOwnDomains(from) && !hasOwnDomains(to) ? await domainNames(tx, projectId) : [];
  if (names.length === 0) return null;
  const start = graceStart(graceAt, now);
  const domainsGraceAt = new Date(start);
  const end = start + DOMAIN_GRACE_MS;
  if (end > now) {
    const domainsUntil = new Date(end);
    await addHoldJob(tx, projectId, domainsUntil);
    if (start === now) {
      await mailOwners(tx, projectId, ({ email, project, url }) =>
        domainsEndingLetter(email, { domains: names, endsAt: domainsUntil, project, url: `${url}/usage` }),
      );
    }
    return { domainsUntil, domainsGraceAt };
  }
  if (await isChangedBefore(tx, projectId, to, Math.max(end, now - NOTIFIED_AGAIN_AFTER_MS))) {
    await addHoldJob(tx, projectId, new Date(now + NOTIFIED_AGAIN_AFTER_MS));
    return { domainsUntil: new Date(now), domainsGraceAt };
  }
  await mailHeld(tx, projectId, names);
  return { domainsUntil: null, domainsGraceAt };
}
