import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";

/** Of all lines together. */
export function verdictOf(lines: readonly Pick<DnsLine, "verdict">[]): DnsReport["verdict"] {
  const verdicts = lines.map(({ verdict }) => verdict);
  if (verdicts.includes("wrong") || verdicts.includes("missing")) return "wrong";
  return verdicts.includes("unknown") ? "unknown" : "right";
}

/** Those that certificate authorities and all visitors use. */
export const linesByAddress = ({ lines }: Pick<DnsReport, "lines">): DnsLine[] =>
  lines.filter(({ type, isEarly }) => type !== "HTTPS" && !isEarly);

/**
 * Without HTTPS records, which certificate authorities and some visitors don't use: who goes by addresses arrives here, so a name is
 * verified and certified beside a wrong one, and then said to point elsewhere.
 */
export function verdictByAddress(report: Pick<DnsReport, "verdict" | "lines">): DnsReport["verdict"] {
  return report.lines.some(({ type }) => type === "HTTPS") ? verdictOf(linesByAddress(report)) : report.verdict;
}
