import { randomBytes, randomInt } from "node:crypto";
import { crypto } from "acme-client";
import { clock } from "#lib/platform/clock.ts";
import { whileLocked } from "#lib/platform/db/lock.ts";
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
} from "#lib/sites/certificates/attempts.mutations.ts";
import { chainError } from "#lib/sites/certificates/attempts.rules.ts";
import { authorityCeilings, authorityName, mayIssue } from "#lib/sites/certificates/authority.data.ts";
import { type Ceilings, ceilingsOfEarly, ceilingsOfSites, heldBack } from "#lib/sites/certificates/ceilings.rules.ts";
import { type Issuable, issuable, renewalDue, renewedCertificate } from "#lib/sites/certificates/data.ts";
import { saveDnsValue } from "#lib/sites/certificates/early.mutations.ts";
import { ORDER_LASTS_MS, waitForTxt } from "#lib/sites/certificates/early.rules.ts";
import { type Holder, holderSchema } from "#lib/sites/certificates/holders.schema.ts";
import { earlyBlock } from "#lib/sites/certificates/issuance/early.rules.ts";
import { localSigner } from "#lib/sites/certificates/local.mutations.ts";
import { signLeaf } from "#lib/sites/certificates/local.service.ts";
import { checkOwnName } from "#lib/sites/certificates/own.data.ts";
import { isDashboard, isSite } from "#lib/sites/certificates/own-names.data.ts";
import { restoreRemoved } from "#lib/sites/certificates/removed.mutations.ts";
import { isAttemptDue, type Life, LOCAL, waitForDns } from "#lib/sites/certificates/rules.ts";
import { storeCertificate } from "#lib/sites/certificates/stored.mutations.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { linesByAddress, verdictByAddress, verdictOf } from "#lib/sites/dns/verdict.rules.ts";

const BUSY_MS = 15_000;
/** Gives the operator time to set it up. */
const DASHBOARD_WAIT_MS = 2 * 60_000;
const CHANCES = 2 ** 32;

export type DnsCheck = (domainId: bigint) => Promise<DnsReport | undefined>;

function pointsElsewhere(attempt: Attempt, report: DnsReport, renewed: Life | undefined, now: number): Progress | undefined {
  const { holder } = attempt;
  const verdict = verdictByAddress(report);
  if (verdict === "unknown") {
    const until = waitForDns(attempt.startedAt, renewed, now);
    const max = isDashboard(holder) ? now + DASHBOARD_WAIT_MS : Number.POSITIVE_INFINITY;
    if (until !== undefined) return { kind: "waits", until: Math.min(until, max) };
    return { kind: "failed", failure: { reason: "dns", detail: null, keepsOrder: false } };
  }
  if (verdict === "wrong") {
    const isCaaAlone = verdictOf(linesByAddress(report).filter(({ type }) => type !== "CAA")) !== "wrong";
    const reason = isCaaAlone ? "caa" : "dns";
    return { kind: "failed", failure: { reason, detail: null, keepsOrder: true } };
  }
  return undefined;
}

function ceilingsFor(holder: Holder, isEarly: boolean): Ceilings {
  const ceilings = authorityCeilings();
  return isSite(holder) ? ceilingsOfSites(ceilings) : isEarly ? ceilingsOfEarly(ceilings) : ceilings;
}

async function blockedBy(attempt: Attempt, isEarly: boolean, checkDns: DnsCheck, now: number): Promise<Progress | undefined> {
  const { name, authority, orderUrl, holder } = attempt;
  const report = "domainId" in holder ? await checkDns(holder.domainId) : await checkOwnName(name, now);
  if (!report) return { kind: "waits", until: now + BUSY_MS };
  const renewed = await renewedCertificate(holder);
  const blocked = isEarly ? earlyBlock(attempt, report, now) : pointsElsewhere(attempt, report, renewed, now);
  if (blocked) return blocked;
  const usage = orderUrl === null ? (await usagesOf([name], authority, now)).get(name) : undefined;
  const held = usage && heldBack(usage, ceilingsFor(holder, isEarly), renewed, now);
  if (!held) return undefined;
  return { kind: "failed", failure: { reason: "held_back", detail: held.detail, notBefore: held.until, keepsOrder: false } };
}

/** Shows a laptop the same states. */
async function waitLocally({ id, startedAt }: Attempt, now: number): Promise<Progress> {
  await saveDnsValue(id, randomBytes(LOCAL_VALUE_BYTES).toString("base64url"), now + ORDER_LASTS_MS);
  return { kind: "waits", until: waitForTxt(startedAt, null, now) };
}
const LOCAL_VALUE_BYTES = 32;

async function progressOf(attempt: Attempt, isEarly: boolean, checkDns: DnsCheck, now: number, stop: AbortSignal): Promise<Progress> {
  const blocked = await blockedBy(attempt, isEarly, checkDns, now);
  if (blocked) return blocked;
  stop.throwIfAborted();
  if (attempt.authority !== LOCAL) return await advanceOrder(attempt, isEarly, stop);
  if (!mayIssue()) return { kind: "failed", failure: { reason: "no_authority", detail: null, keepsOrder: false } };
  if (isEarly && attempt.dnsValue === null) return await waitLocally(attempt, now);
  return { kind: "issued", chain: await signLeaf(await localSigner(), attempt.key, attempt.name, now) };
}

async function finish(attempt: Attempt, progress: Progress): Promise<void> {
  const { id: attemptId, name } = attempt;
  const now = clock()();
  if (progress.kind === "waits") return await pauseAttempt(attempt, progress.until);
  if (progress.kind === "ended") return await endAttempt(attemptId, new Date(now));
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
  const isExpired = running?.expiresAt != null && running.expiresAt <= now && !domain.isEarly;
  if (running && running.authority === authorityName() && running.name === domain.name && !isExpired) {
    // An order by HTTP waits for no TXT record once DNS points here.
    const waits = domain.isEarly || running.dnsValue === null;
    if (waits && running.waitsUntil !== null && running.waitsUntil > now) {
      await addIssueJob(domain.holder, new Date(running.waitsUntil));
      return undefined;
    }
    await resumeAttempt(running.id);
    return running;
  }
  if (running) await endAttempt(running.id, new Date(now));
  const [latest] = await latestAttempts(domain.holder);
  if (!isAttemptDue(latest, await renewalDue(domain.holder), domain.wantedSince, now)) return undefined;
  if (await restoreRemoved(domain, now, randomInt(CHANCES) / CHANCES)) return undefined;
  return await beginAttempt(domain, authorityName(), (await crypto.createPrivateEcdsaKey("P-256")).toString(), now);
}

/**
 * One process works on a name.
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
    if (attempt)
      await finish(attempt, await progressOf(attempt, domain.isEarly, checkDns, now, stop ? AbortSignal.any([stop, lost]) : lost));
  });
  if (!held) await addIssueJob(holder, new Date(clock()() + BUSY_MS));
}

async function endUnneededAttempt(holder: Holder): Promise<void> {
  const running = await runningAttempt(holder);
  if (running) await endAttempt(running.id, new Date(clock()()));
}

/** Runs after the job's last try. */
export async function giveUpCertificate(payload: unknown): Promise<void> {
  const running = await runningAttempt(holderSchema.parse(payload));
  if (running) await failAttempt(running, { reason: "internal", detail: null, keepsOrder: true }, clock()());
}
