import { clock } from "#lib/platform/clock.ts";
import { addJobWithin, type Job } from "#lib/platform/db/job-queue.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { AuthorityProblem } from "#lib/sites/certificates/acme.rules.ts";
import { attemptsOf, failuresInRow, latestAttempts, openOrder, storedCertificate } from "#lib/sites/certificates/attempts.data.ts";
import { ownZone } from "#lib/sites/certificates/authority.data.ts";
import type { Issuable } from "#lib/sites/certificates/data.ts";
import { attemptSecret, type Holder } from "#lib/sites/certificates/holders.schema.ts";
import { ownName } from "#lib/sites/certificates/own.data.ts";
import { noticeOf, retryAt } from "#lib/sites/certificates/rules.ts";
import type { AttemptStep } from "#lib/sites/certificates/schema.ts";
import { sharersOf } from "#lib/tenancy/scope/sharers.data.ts";

export interface Attempt {
  id: bigint;
  holder: Holder;
  name: string;
  authority: string;
  orderUrl: string | null;
  /** PEM. */
  key: string;
  startedAt: number;
  /** Null for orders without one. */
  dnsValue: string | null;
  isAnswered: boolean;
  /** Epoch milliseconds, of the order. */
  expiresAt: number | null;
}

export async function runningAttempt(holder: Holder): Promise<(Attempt & { waitsUntil: number | null }) | undefined> {
  const row = await prisma().certificateAttempt.findFirst({ where: { ...attemptsOf(holder), state: "running" } });
  if (!row) return undefined;
  const { id, name, authority, orderUrl, encryptedKey, dnsValue } = row;
  const key = encryptedKey === null ? undefined : decryptSecret(attemptSecret(id), encryptedKey);
  if (key === undefined) {
    await endAttempt(id, row.startedAt);
    return undefined;
  }
  const times = {
    startedAt: row.startedAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    waitsUntil: row.retryAt?.getTime() ?? null,
  };
  return { id, holder, name, authority, orderUrl, key, dnsValue, isAnswered: row.step !== "ordering", ...times };
}

/**
 * Reuses the previous order and key while valid.
 * @param newKey PEM
 * @throws when another attempt is running
 */
export async function beginAttempt(domain: Issuable, authority: string, newKey: string, now: number): Promise<Attempt> {
  const [latest] = await latestAttempts(domain.holder);
  const open = latest?.authority === authority ? openOrder(latest, now) : undefined;
  const openKey = open?.encryptedKey ? decryptSecret(attemptSecret(open.id), open.encryptedKey) : undefined;
  const orderUrl = openKey === undefined ? null : (open?.orderUrl ?? null);
  const key = openKey ?? newKey;
  const { dnsValue = null, expiresAt = null } = (orderUrl !== null && open) || {};
  return await prisma().$transaction(async (tx) => {
    const { id } = await tx.certificateAttempt.create({
      data: {
        ...attemptsOf(domain.holder),
        name: domain.name,
        zone: ownZone(domain.name),
        authority,
        orderUrl,
        dnsValue,
        expiresAt,
        startedAt: new Date(now),
      },
      select: { id: true },
    });
    const data = { encryptedKey: encryptSecret(attemptSecret(id), key) };
    await tx.certificateAttempt.update({ where: { id }, data, select: { id: true } });
    const { holder, name } = domain;
    return {
      id,
      holder,
      name,
      authority,
      orderUrl,
      key,
      dnsValue,
      isAnswered: false,
      expiresAt: expiresAt?.getTime() ?? null,
      startedAt: now,
    };
  });
}

const running = (id: bigint) => ({ id, state: "running" as const });

export async function saveOrder(id: bigint, orderUrl: string): Promise<void> {
  await prisma().certificateAttempt.updateMany({ where: running(id), data: { orderUrl } });
}

export async function saveStep(id: bigint, step: AttemptStep): Promise<void> {
  await prisma().certificateAttempt.updateMany({ where: running(id), data: { step } });
}

export async function saveChallenge(name: string, token: string, keyAuthorization: string): Promise<void> {
  const data = { name, keyAuthorization };
  await prisma().acmeChallenge.upsert({ where: { token }, create: { token, ...data }, update: data, select: { token: true } });
}

export async function forgetChallenge(token: string): Promise<void> {
  await prisma().acmeChallenge.deleteMany({ where: { token } });
}

const idOf = (holder: Holder): string => ("domainId" in holder ? String(holder.domainId) : holder.ownName);
const issueJobKey = (holder: Holder): string => `certificates.issue.${idOf(holder)}`;
/** Sites of this service never delay a customer's domain. */
const queueOf = (holder: Holder): string => `certificates.${"domainId" in holder ? holder.domainId % QUEUES : "own"}`;

export function issueJob(holder: Holder, sharedBy: readonly string[], runAt?: Date): Job {
  return {
    task: "certificates.issue",
    payload: "domainId" in holder ? { domainId: String(holder.domainId) } : holder,
    key: issueJobKey(holder),
    sharedBy,
    queue: queueOf(holder),
    maxAttempts: JOB_ATTEMPTS,
    ...(runAt && { runAt }),
  };
}
const QUEUES = 8n;
const JOB_ATTEMPTS = 8;

export async function addIssueJob(holder: Holder, runAt?: Date, tx: Transaction = prisma()): Promise<void> {
  if ("ownName" in holder) {
    const { projectId } = (await ownName(holder.ownName)) ?? {};
    return await addJobWithin(tx, issueJob(holder, projectId == null ? [] : await sharersOf(tx, projectId), runAt));
  }
  const domain = await tx.domain.findUnique({ where: { id: holder.domainId }, select: { projectId: true } });
  if (domain) await addJobWithin(tx, issueJob(holder, await sharersOf(tx, domain.projectId), runAt));
}

export async function pauseAttempt(attempt: Attempt, until: number): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const { count } = await tx.certificateAttempt.updateMany({ where: running(attempt.id), data: { retryAt: new Date(until) } });
    if (count > 0) await addIssueJob(attempt.holder, new Date(until), tx);
  });
}

export async function resumeAttempt(id: bigint): Promise<void> {
  await prisma().certificateAttempt.updateMany({ where: running(id), data: { retryAt: null } });
}

export async function endAttempt(id: bigint, at: Date, db: Transaction = prisma()): Promise<void> {
  const ended = { state: "failed" as const, endedAt: at, encryptedKey: null, retryAt: null };
  await db.certificateAttempt.updateMany({ where: running(id), data: ended });
}

export interface Failure extends Omit<AuthorityProblem, "detail"> {
  /** The CA's message, or the exhausted limit for `held_back`. */
  detail: string | null;
  notBefore?: number | undefined;
  keepsOrder: boolean;
}

async function isNewAttemptRequested(tx: Transaction, { holder, startedAt }: Attempt): Promise<boolean> {
  if ("domainId" in holder) await tx.$queryRaw`select from domains where id = ${holder.domainId} for update`;
  const [found] = await tx.$queryRaw<[{ waits: boolean }]>`
    select exists (select from graphile_worker.jobs
                    where key = ${issueJobKey(holder)} and locked_at is null and run_at <= now()
                      and updated_at > ${new Date(startedAt)}) as waits`;
  return found.waits;
}

/** Names of this service have no button that asks for another attempt. */
function nextAttempt(holder: Holder, at: number | null, now: number): number | null {
  return at === null && "ownName" in holder ? now + DAY_MS : at;
}

/** Retries at once if an attempt was requested meanwhile. */
export async function failAttempt(attempt: Attempt, failure: Failure, now: number): Promise<void> {
  const { reason, detail, notBefore, keepsOrder } = failure;
  const { holder } = attempt;
  const attempts = await latestAttempts(holder);
  await prisma().$transaction(async (tx) => {
    const inForce = await storedCertificate(holder, tx);
    const renewed = inForce ? { notBefore: inForce.notBefore.getTime(), notAfter: inForce.notAfter.getTime() } : undefined;
    const isAsked = await isNewAttemptRequested(tx, attempt);
    const at = isAsked ? now : nextAttempt(holder, retryAt(reason, failuresInRow(attempts, reason) + 1, renewed, now, notBefore), now);
    const { count } = await tx.certificateAttempt.updateMany({
      where: running(attempt.id),
      data: {
        state: "failed",
        endedAt: new Date(now),
        reason,
        detail,
        retryAt: at === null ? null : new Date(at),
        ...(!keepsOrder && { encryptedKey: null }),
      },
    });
    if (count === 0) return;
    await tx.acmeChallenge.deleteMany({ where: { name: attempt.name } });
    if (at !== null && !isAsked) await addIssueJob(holder, new Date(at), tx);
    if ("ownName" in holder) return;
    const earlier = attempts.flatMap(({ state, endedAt }) => (state === "failed" && endedAt ? [endedAt.getTime()] : []));
    const notice = noticeOf({ now, retryAt: at }, renewed && { ...renewed, earlier });
    const domainId = String(holder.domainId);
    if (notice)
      await addJobWithin(tx, { task: "domains.notice", payload: { domainId, kind: notice }, key: `domains.notice.${domainId}.${notice}` });
  });
}

/** A run waits only 30 seconds for the CA. */
const STUCK_MS = 5 * 60_000;

/**
 * Skips the pause after a failure.
 * @param endsStuck ends an attempt of over five minutes
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
    await endAttempt(latest.id, new Date(now), tx);
  await addIssueJob({ domainId }, undefined, tx);
}
