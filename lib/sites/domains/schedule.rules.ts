import type { Job } from "#lib/platform/db/job-queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { AttemptOutcome } from "#lib/sites/certificates/rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { verdictByAddress, verdictOf } from "#lib/sites/dns/verdict.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export const GIVES_UP_MS = 48 * HOUR_MS;
/** A certificate that waits for the switch may be used as long. */
const EARLY_LASTS_MS = 90 * DAY_MS;
export const REVERIFY_MS = 30 * MINUTE_MS;

const PACES: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 20 * MINUTE_MS, everyMs: MINUTE_MS },
  { untilMs: 2 * HOUR_MS, everyMs: 5 * MINUTE_MS },
  { untilMs: 12 * HOUR_MS, everyMs: 15 * MINUTE_MS },
];

/** Allows more time while a certificate is wanted before the switch. */
export function givesUpMs({ earlySince }: { earlySince: Date | null }): number {
  return earlySince === null ? GIVES_UP_MS : EARLY_LASTS_MS;
}

const VERIFIED_EVERY_MS = 24 * HOUR_MS;
const DRIFTED_EVERY_MS = 6 * HOUR_MS;
/** Two answers must be this far apart. */
const SURE_AFTER_MS = HOUR_MS;

type Routing = "waiting" | "stopped" | "verified" | "drifted" | "lost";

export interface RoutingState {
  routing: Routing;
  routingSince: number;
  verifiedAt: number | null;
  /** Consecutive answers that a verified domain points elsewhere. */
  checks: number;
  checksSince: number;
  nextCheckAt: number | null;
  /** Time to check a waiting domain; 48 hours by default. */
  givesUpMs?: number;
}

export type RoutingEvent = "verified" | "stopped" | "drifted" | "returned";

export function nextWaitingCheck(since: number, now: number, maxMs = GIVES_UP_MS): number | null {
  if (now - since >= maxMs) return null;
  const everyMs = PACES.find(({ untilMs }) => now - since < untilMs)?.everyMs ?? HOUR_MS;
  return Math.min(now + everyMs, since + maxMs);
}

export function freshSchedule(now: number): Pick<RoutingState, "checks" | "checksSince" | "nextCheckAt"> {
  return { checks: 0, checksSince: now, nextCheckAt: nextWaitingCheck(now, now) };
}

/** A served domain may lose its CAA and TXT records. */
export function pointsHere({ lines }: Pick<DnsReport, "lines">): DnsReport["verdict"] {
  return verdictOf(lines.filter(({ type }) => type !== "CAA" && type !== "TXT"));
}

function afterWaiting(state: RoutingState, report: DnsReport, now: number): { state: RoutingState; event: RoutingEvent | null } {
  if (verdictByAddress(report) === "right") {
    const verified = { routing: "verified", routingSince: now, verifiedAt: now, checks: 0, checksSince: now } as const;
    const everyMs = pointsHere(report) === "right" ? VERIFIED_EVERY_MS : SURE_AFTER_MS;
    return { state: { ...verified, nextCheckAt: now + everyMs }, event: "verified" };
  }
  const checks = state.checks + 1;
  const nextCheckAt = nextWaitingCheck(state.checksSince, now, state.givesUpMs);
  if (nextCheckAt !== null) return { state: { ...state, checks, nextCheckAt }, event: null };
  return { state: { ...state, routing: "stopped", routingSince: now, checks, nextCheckAt: null }, event: "stopped" };
}

function afterVerified(
  state: RoutingState,
  verdict: DnsReport["verdict"],
  now: number,
): { state: RoutingState; event: RoutingEvent | null } {
  if (verdict === "right") {
    const calm = { ...state, checks: 0, checksSince: now, nextCheckAt: now + VERIFIED_EVERY_MS };
    if (state.routing === "verified") return { state: calm, event: null };
    return { state: { ...calm, routing: "verified", routingSince: now }, event: "returned" };
  }
  if (state.routing === "drifted") return { state: { ...state, nextCheckAt: now + DRIFTED_EVERY_MS }, event: null };
  if (verdict === "unknown") return { state: { ...state, nextCheckAt: now + SURE_AFTER_MS }, event: null };
  const isFirst = state.checks === 0;
  const checksSince = isFirst ? now : state.checksSince;
  if (!isFirst && now - checksSince >= SURE_AFTER_MS) {
    const drifted = { routing: "drifted", routingSince: now, checks: 0, checksSince: now, nextCheckAt: now + DRIFTED_EVERY_MS } as const;
    return { state: { ...state, ...drifted }, event: "drifted" };
  }
  return { state: { ...state, checks: state.checks + 1, checksSince, nextCheckAt: checksSince + SURE_AFTER_MS }, event: null };
}

/** A failed query only moves the next check. */
export function afterCheck(state: RoutingState, report: DnsReport, now: number): { state: RoutingState; event: RoutingEvent | null } {
  switch (state.routing) {
    case "waiting":
      return afterWaiting(state, report, now);
    case "verified":
    case "drifted":
      return afterVerified(state, pointsHere(report), now);
    default:
      return { state, event: null };
  }
}

export function failedAt(attempt: AttemptOutcome | undefined): number | null {
  return attempt?.state === "failed" && attempt.reason !== null ? (attempt.endedAt?.getTime() ?? null) : null;
}

export function heldUntil(attempt: AttemptOutcome | undefined): number | null {
  return attempt?.state === "failed" && attempt.reason === "held_back" ? (attempt.retryAt?.getTime() ?? null) : null;
}

interface ReverifyFacts {
  routing: Routing;
  verifiedAt: number | null;
  hasCertificate: boolean;
  mayIssue: boolean;
  attemptFailedAt: number | null;
  heldUntil: number | null;
}

export function reverifyFrom(facts: ReverifyFacts): number | null {
  const { routing, verifiedAt, hasCertificate, mayIssue, attemptFailedAt } = facts;
  if (!mayIssue || verifiedAt === null || (routing !== "verified" && routing !== "drifted")) return null;
  if (facts.heldUntil !== null) return facts.heldUntil;
  if (attemptFailedAt !== null && attemptFailedAt >= verifiedAt) return attemptFailedAt;
  return hasCertificate ? null : verifiedAt + REVERIFY_MS;
}

export function isCertificateComing({
  routing,
  certificate,
  notServed,
}: Pick<DomainView, "routing" | "certificate" | "notServed">): boolean {
  if (notServed.includes("plan")) return false;
  if (certificate.state !== "none") return certificate.state === "issuing";
  return routing.state === "verified" || routing.state === "drifted";
}

/**
 * Serial in a project, so its silent name servers delay no other.
 * @param sharedBy the project and its person
 */
export function checkJob(domainId: string, projectId: string, sharedBy: readonly string[], renews = false): Job {
  return {
    task: "domains.check",
    payload: { domainId, renews },
    key: `domains.check.${domainId}${renews ? ".renews" : ""}`,
    queue: `domains.check.${projectId}`,
    sharedBy,
    maxAttempts: 3,
  };
}
