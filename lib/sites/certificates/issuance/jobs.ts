import { randomInt } from "node:crypto";
import { crypto } from "acme-client";
import { clock } from "#lib/platform/clock.ts";
import { whileLocked } from "#lib/platform/db/lock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { advanceOrder, type Progress } from "#lib/sites/certificates/acme/jobs.ts";
import { latestAttempts, usagesOf } from "#lib/sites/certificates/attempts.data.ts";
import {
  type Attempt,
  addIssueJob,
  beginAttempt,
  endAttempt,
  failAttempt,
  pauseAttempt,
  resumeAttempt,
  runningAttempt,
  storeCertificate,
} from "#lib/sites/certificates/attempts.mutations.ts";
import { chainError } from "#lib/sites/certificates/attempts.rules.ts";
import { authorityCeilings, authorityName, mayIssue } from "#lib/sites/certificates/authority.data.ts";
import { ceilingsOfSites, heldBack } from "#lib/sites/certificates/ceilings.rules.ts";
import { type Issuable, issuable, renewalDue, renewedCertificate } from "#lib/sites/certificates/data.ts";
import { type Holder, holderSchema } from "#lib/sites/certificates/holders.schema.ts";
import { localSigner } from "#lib/sites/certificates/local.mutations.ts";
import { signLeaf } from "#lib/sites/certificates/local.service.ts";
import { checkOwnName } from "#lib/sites/certificates/own.data.ts";
import { isDashboard, isSite } from "#lib/sites/certificates/own-names.data.ts";
import { isAttemptDue, LOCAL, waitForDns } from "#lib/sites/certificates/rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

const BUSY_MS = 15_000;
/** An operator is setting it up. */
const DASHBOARD_WAIT_MS = 2 * 60_000;
const CHANCES = 2 ** 32;

/** Undefined if the domain is no longer checked. */
export type DnsCheck = (domainId: bigint) => Promise<DnsReport | undefined>;

async function blockedBy(attempt: Attempt, checkDns: DnsCheck, now: number): Promise<Progress | undefined> {
  const { name, authority, orderUrl } = attempt;
  const { holder } = attempt;
  const report = "domainId" in holder ? await checkDns(holder.domainId) : await checkOwnName(name, now);
  // The next run ends the attempt.
  if (!report) return { kind: "waits", until: now + BUSY_MS };
  const { verdict, problems } = report;
  const renewed = await renewedCertificate(holder);
  if (verdict === "unknown") {
    const until = waitForDns(attempt.startedAt, renewed, now);
    const max = isDashboard(holder) ? now + DASHBOARD_WAIT_MS : Number.POSITIVE_INFINITY;
    if (until !== undefined) return { kind: "waits", until: Math.min(until, max) };
    return { kind: "failed", failure: { reason: "dns", detail: null, keepsOrder: false } };
  }
  if (verdict === "wrong") {
    const reason = problems.every((problem) => problem === "caa_forbids") ? "caa" : "dns";
    return { kind: "failed", failure: { reason, detail: null, keepsOrder: true } };
  }
  const usage = orderUrl === null ? (await usagesOf([name], authority, now)).get(name) : undefined;
  const ceilings = authorityCeilings();
  const held = usage && heldBack(usage, isSite(holder) ? ceilingsOfSites(ceilings) : ceilings, renewed, now);
  if (!held) return undefined;
  return { kind: "failed", failure: { reason: "held_back", detail: held.detail, notBefore: held.until, keepsOrder: false } };
}

async function progressOf(attempt: Attempt, checkDns: DnsCheck, now: number, stop: AbortSignal): Promise<Progress> {
  const blocked = await blockedBy(attempt, checkDns, now);
  if (blocked) return blocked;
  stop.throwIfAborted();
  if (attempt.authority !== LOCAL) return await advanceOrder(attempt, stop);
  if (!mayIssue()) return { kind: "failed", failure: { reason: "no_authority", detail: null, keepsOrder: false } };
  return { kind: "issued", chain: await signLeaf(await localSigner(), attempt.key, attempt.name, now) };
}

async function finish(attempt: Attempt, progress: Progress): Promise<void> {
  const { id: attemptId, name } = attempt;
  const now = clock()();
  if (progress.kind === "waits") return await pauseAttempt(attempt, progress.until);
  const error = progress.kind === "issued" ? chainError(progress.chain, name, attempt.key, now) : undefined;
  const failure =
    progress.kind === "failed" ? progress.failure : error && ({ reason: "internal", detail: error, keepsOrder: false } as const);
  if (failure) {
    logger().warn(
      { attemptId: String(attemptId), domain: name, reason: failure.reason, detail: failure.detail },
      "no certificate was issued",
    );
    return await failAttempt(attempt, failure, now);
  }
  if (progress.kind !== "issued") return;
  await storeCertificate(attempt, progress.chain, now, randomInt(CHANCES) / CHANCES);
}

async function attemptFor(domain: Issuable, now: number): Promise<Attempt | undefined> {
  const running = await runningAttempt(domain.holder);
  if (running && running.authority === authorityName() && running.name === domain.name) {
    if (running.waitsUntil !== null && running.waitsUntil > now) {
      await addIssueJob(prisma(), domain.holder, new Date(running.waitsUntil));
      return undefined;
    }
    await resumeAttempt(running.id);
    return running;
  }
  if (running) await endAttempt(prisma(), running.id, new Date(now));
  const [latest] = await latestAttempts(domain.holder);
  if (!isAttemptDue(latest, await renewalDue(domain.holder), domain.pointsHereSince, now)) return undefined;
  return await beginAttempt(domain, authorityName(), (await crypto.createPrivateEcdsaKey("P-256")).toString(), now);
}

/**
 * The CA is asked only after our checks pass. One process works on a name; a rerun resumes the order.
 * @param checkDns a parameter, because domains depend on certificates
 * @throws on an unexpected error; the queue retries
 */
export async function issueCertificate(payload: unknown, checkDns: DnsCheck, stop?: AbortSignal): Promise<void> {
  const holder = holderSchema.parse(payload);
  const domain = await issuable(holder);
  if (!domain) return await endUnneededAttempt(holder);
  const held = await whileLocked(`certificate ${domain.name}`, async (lost) => {
    const now = clock()();
    const attempt = await attemptFor(domain, now);
    if (attempt) await finish(attempt, await progressOf(attempt, checkDns, now, stop ? AbortSignal.any([stop, lost]) : lost));
  });
  if (!held) await addIssueJob(prisma(), holder, new Date(clock()() + BUSY_MS));
}

async function endUnneededAttempt(holder: Holder): Promise<void> {
  const running = await runningAttempt(holder);
  if (running) await endAttempt(prisma(), running.id, new Date(clock()()));
}

/** After the job's last try. */
export async function giveUpCertificate(payload: unknown): Promise<void> {
  const running = await runningAttempt(holderSchema.parse(payload));
  if (running) await failAttempt(running, { reason: "internal", detail: null, keepsOrder: true }, clock()());
}
