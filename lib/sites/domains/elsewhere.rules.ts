import type { CertificateError } from "#lib/sites/certificates/schema.ts";
import type { DnsLine, DnsProblem, DnsReport } from "#lib/sites/dns/schema.ts";
import { verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";
import type { EarlyView } from "#lib/sites/domains/schema.ts";

const ELSEWHERE: readonly DnsProblem[] = ["leads_elsewhere", "address_in_the_way", "proxied"];

export function leadsElsewhere(report: Pick<DnsReport, "problems"> | null): boolean {
  return report?.problems.some((problem) => ELSEWHERE.includes(problem)) ?? false;
}

const NEVER: readonly CertificateError[] = ["no_dns_validation", "rejected"];

/** @returns false if HTTPS cannot be ready before the switch, as far as known */
export function mayBeReady(early: EarlyView | null): boolean {
  return early !== null && !(early.state === "failed" && NEVER.includes(early.failure.reason));
}

const ROUTING: readonly DnsLine["type"][] = ["CNAME", "ALIAS", "A", "AAAA", "HTTPS"];

/**
 * Visitors of the other site would be without HTTPS.
 * @param isPossible HTTPS can be ready before
 */
export function withoutHaste(report: DnsReport, isPossible: boolean): DnsReport {
  if (!leadsElsewhere(report)) return report;
  // Authorities go by addresses.
  const when = isPossible || verdictByAddress(report) === "right" ? "Once HTTPS is ready:" : "When you switch:";
  const isDue = ({ type, verdict, message }: DnsLine): boolean =>
    ROUTING.includes(type) && (verdict === "wrong" || verdict === "missing") && message !== "";
  return { ...report, lines: report.lines.map((line) => (isDue(line) ? { ...line, message: `${when} ${line.message}` } : line)) };
}
