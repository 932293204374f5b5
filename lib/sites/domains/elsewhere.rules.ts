import type { DnsLine, DnsProblem, DnsReport } from "#lib/sites/dns/schema.ts";
import { verdictByAddress } from "#lib/sites/dns/verdict.rules.ts";

const ELSEWHERE: readonly DnsProblem[] = ["leads_elsewhere", "address_in_the_way", "proxied"];

/** Whether another site may be running under the name. */
export function leadsElsewhere(report: Pick<DnsReport, "problems"> | null): boolean {
  return report?.problems.some((problem) => ELSEWHERE.includes(problem)) ?? false;
}

const ROUTING: readonly DnsLine["type"][] = ["CNAME", "ALIAS", "A", "AAAA", "HTTPS"];

/**
 * What to do about records that may serve another site is put off, as visitors would be without HTTPS.
 * @param mayBeEarly whether HTTPS can be ready before that
 */
export function withoutHaste(report: DnsReport, mayBeEarly: boolean): DnsReport {
  if (!leadsElsewhere(report)) return report;
  // Beside a wrong HTTPS record alone, the certificate is issued by the addresses.
  const when = mayBeEarly || verdictByAddress(report) === "right" ? "Once HTTPS is ready:" : "When you switch:";
  const isDue = ({ type, verdict, message }: DnsLine): boolean =>
    ROUTING.includes(type) && (verdict === "wrong" || verdict === "missing") && message !== "";
  return { ...report, lines: report.lines.map((line) => (isDue(line) ? { ...line, message: `${when} ${line.message}` } : line)) };
}
