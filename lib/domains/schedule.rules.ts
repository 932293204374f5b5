import type { DnsReport } from "#lib/dns/schema.ts";
import type { DomainView } from "#lib/domains/schema.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";

/** After that a name that does not lead here is not looked at by itself any more. */
export const GIVES_UP_MS = 48 * HOUR_MS;
/** Re-verify is offered so long after verification while no certificate is there. */
export const REVERIFY_MS = 30 * MINUTE_MS;

/** Until when after the schedule's beginning how often is looked: every minute at first, then ever slower. */
const PACES: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 20 * MINUTE_MS, everyMs: MINUTE_MS },
  { untilMs: 2 * HOUR_MS, everyMs: 5 * MINUTE_MS },
  { untilMs: 12 * HOUR_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: GIVES_UP_MS, everyMs: HOUR_MS },
];

const VERIFIED_EVERY_MS = 24 * HOUR_MS;
const DRIFTED_EVERY_MS = 6 * HOUR_MS;
/** So far apart two definite answers must be before a served domain counts as leading elsewhere. */
const SURE_AFTER_MS = HOUR_MS;

export type Routing = "waiting" | "stopped" | "verified" | "drifted" | "lost";

/** How a domain stands with DNS. Moments are epoch milliseconds. */
export interface RoutingState {
  routing: Routing;
  routingSince: number;
  verifiedAt: number | null;
  /** Of a waiting domain: checks since `checksSince`. Of a verified one: answers in a row that it leads elsewhere, the first at `checksSince`. */
  checks: number;
  checksSince: number;
  nextCheckAt: number | null;
}

export type RoutingEvent = "verified" | "stopped" | "drifted" | "returned";

/** When a waiting domain is looked at next; null when nothing is looked at any more. */
export function nextWaitingCheck(since: number, now: number): number | null {
  const pace = PACES.find(({ untilMs }) => now - since < untilMs);
  return pace ? Math.min(now + pace.everyMs, since + GIVES_UP_MS) : null;
}

/** The state in which a schedule begins. */
export function freshSchedule(now: number): Pick<RoutingState, "checks" | "checksSince" | "nextCheckAt"> {
  return { checks: 0, checksSince: now, nextCheckAt: nextWaitingCheck(now, now) };
}

/** Whether DNS leads here, whatever CAA and TXT records say: that is what a served domain can lose. */
function leadsHere({ lines }: Pick<DnsReport, "lines">): DnsReport["verdict"] {
  const verdicts = lines.filter(({ type }) => type !== "CAA" && type !== "TXT").map(({ verdict }) => verdict);
  if (verdicts.includes("wrong") || verdicts.includes("missing")) return "wrong";
  return verdicts.includes("unknown") ? "unknown" : "right";
}

function afterWaiting(
  state: RoutingState,
  verdict: DnsReport["verdict"],
  now: number,
): { state: RoutingState; event: RoutingEvent | null } {
  if (verdict === "right") {
    const verified = { routing: "verified", routingSince: now, verifiedAt: now, checks: 0, checksSince: now } as const;
    return { state: { ...verified, nextCheckAt: now + VERIFIED_EVERY_MS }, event: "verified" };
  }
  const checks = state.checks + 1;
  const nextCheckAt = nextWaitingCheck(state.checksSince, now);
  if (nextCheckAt !== null) return { state: { ...state, checks, nextCheckAt }, event: null };
  return { state: { ...state, routing: "stopped", routingSince: now, checks, nextCheckAt: null }, event: "stopped" };
}

function afterVerified(state: RoutingState, leads: DnsReport["verdict"], now: number): { state: RoutingState; event: RoutingEvent | null } {
  if (leads === "right") {
    const calm = { ...state, checks: 0, checksSince: now, nextCheckAt: now + VERIFIED_EVERY_MS };
    if (state.routing === "verified") return { state: calm, event: null };
    return { state: { ...calm, routing: "verified", routingSince: now }, event: "returned" };
  }
  if (state.routing === "drifted") return { state: { ...state, nextCheckAt: now + DRIFTED_EVERY_MS }, event: null };
  if (leads === "unknown") return { state: { ...state, nextCheckAt: now + SURE_AFTER_MS }, event: null };
  const isFirst = state.checks === 0;
  const checksSince = isFirst ? now : state.checksSince;
  if (!isFirst && now - checksSince >= SURE_AFTER_MS) {
    const drifted = { routing: "drifted", routingSince: now, checks: 0, checksSince: now, nextCheckAt: now + DRIFTED_EVERY_MS } as const;
    return { state: { ...state, ...drifted }, event: "drifted" };
  }
  return { state: { ...state, checks: state.checks + 1, checksSince, nextCheckAt: checksSince + SURE_AFTER_MS }, event: null };
}

/**
 * What follows from a check.
 * Guarantee: a check in which DNS could not be asked changes nothing but when the next one is due,
 * and a served domain drifts only after two definite answers an hour apart.
 * @param now epoch milliseconds
 */
export function afterCheck(state: RoutingState, report: DnsReport, now: number): { state: RoutingState; event: RoutingEvent | null } {
  switch (state.routing) {
    case "waiting":
      return afterWaiting(state, report.verdict, now);
    case "verified":
    case "drifted":
      return afterVerified(state, leadsHere(report), now);
    default:
      return { state, event: null };
  }
}

/** An attempt at a certificate, as far as Re-verify is concerned. */
interface EndedAttempt {
  state: string;
  reason: string | null;
  endedAt: Date | null;
  retryAt: Date | null;
}

/** When an attempt at a certificate failed, epoch milliseconds; null for any other one, and for one that was no longer needed. */
export function failedAt(attempt: EndedAttempt | undefined): number | null {
  return attempt?.state === "failed" && attempt.reason !== null ? (attempt.endedAt?.getTime() ?? null) : null;
}

/** Until when our own count of the authority's limits lets no order through, epoch milliseconds; null where it does. */
export function heldUntil(attempt: EndedAttempt | undefined): number | null {
  return attempt?.state === "failed" && attempt.reason === "held_back" ? (attempt.retryAt?.getTime() ?? null) : null;
}

/** What decides on Re-verify. Moments are epoch milliseconds. */
interface ReverifyFacts {
  routing: Routing;
  verifiedAt: number | null;
  /** One is there and has not run out. */
  hasCertificate: boolean;
  /** The project's plan has domains, so that an attempt can be made. */
  mayIssue: boolean;
  /** When the last attempt failed; null when it did not. */
  attemptFailedAt: number | null;
  /** Until when our own count of the authority's limits lets no order through; null where it does. */
  heldUntil: number | null;
}

/**
 * When Re-verify is offered, if nothing changes: at once after an attempt failed, once a limit is free again where one
 * is used up, else 30 minutes after verification; null where it is of no use.
 */
export function reverifyFrom(facts: ReverifyFacts): number | null {
  const { routing, verifiedAt, hasCertificate, mayIssue, attemptFailedAt } = facts;
  if (!mayIssue || verifiedAt === null || (routing !== "verified" && routing !== "drifted")) return null;
  if (facts.heldUntil !== null) return facts.heldUntil;
  if (attemptFailedAt !== null && attemptFailedAt >= verifiedAt) return attemptFailedAt;
  return hasCertificate ? null : verifiedAt + REVERIFY_MS;
}

/** Whether a first certificate comes by itself, soon: DNS led here, the plan has domains, and no attempt failed. */
export function isCertificateComing({
  routing,
  certificate,
  notServed,
}: Pick<DomainView, "routing" | "certificate" | "notServed">): boolean {
  if (notServed.includes("plan")) return false;
  if (certificate.state !== "none") return certificate.state === "issuing";
  return routing.state === "verified" || routing.state === "drifted";
}
