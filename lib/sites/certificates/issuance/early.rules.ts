import type { Progress } from "#lib/sites/certificates/acme/jobs.ts";
import type { Attempt } from "#lib/sites/certificates/attempts.mutations.ts";
import { earlyStep, waitForTxt } from "#lib/sites/certificates/early.rules.ts";
import { acmeName } from "#lib/sites/dns/acme-txt.rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { challengeName } from "#lib/sites/dns/txt.rules.ts";
import { verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";

function hasRight({ lines }: DnsReport, name: string, wanted?: string): boolean {
  return lines.some((line) => line.name === name && line.verdict === "right" && (wanted === undefined || line.wanted === wanted));
}

/** @returns why no order may begin or continue while DNS points elsewhere; undefined if it may */
export function earlyBlock(attempt: Attempt, report: DnsReport, now: number): Progress | undefined {
  // The next run continues by HTTP.
  if (verdictByAddress(report) === "right") return { kind: "waits", until: now + SWITCHED_MS };
  const { name, dnsValue, expiresAt, isAnswered, startedAt } = attempt;
  const caa = report.lines.find(({ type }) => type === "CAA")?.verdict;
  if (caa === "wrong") return { kind: "failed", failure: { reason: "caa", detail: null, keepsOrder: true } };
  const isSeen = dnsValue !== null && hasRight(report, acmeName(name), dnsValue);
  const step = earlyStep({ isProved: hasRight(report, challengeName(name)), dnsValue, isSeen, isAnswered, expiresAt }, now);
  if (step === "expired") return { kind: "failed", failure: { reason: "order_expired", detail: null, keepsOrder: false } };
  if (step === "prove" && attempt.orderUrl === null) return { kind: "ended" };
  if (step === "prove" || step === "wait" || caa === "unknown") return { kind: "waits", until: waitForTxt(startedAt, expiresAt, now) };
  return undefined;
}

const SWITCHED_MS = 1000;
