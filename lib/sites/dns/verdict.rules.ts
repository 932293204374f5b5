import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";

export function verdictOf(lines: readonly Pick<DnsLine, "verdict">[]): DnsReport["verdict"] {
  const verdicts = lines.map(({ verdict }) => verdict);
  if (verdicts.includes("wrong") || verdicts.includes("missing")) return "wrong";
  return verdicts.includes("unknown") ? "unknown" : "right";
}

/** All visitors and certificate authorities use these lines. */
export const linesByAddress = ({ lines }: Pick<DnsReport, "lines">): DnsLine[] =>
  lines.filter(({ type, isEarly }) => type !== "HTTPS" && !isEarly);

/**
 * Leaves HTTPS records out, which certificate authorities and some visitors don't use: a name is verified and certified beside a wrong
 * one.
 */
export function verdictByAddress(report: Pick<DnsReport, "verdict" | "lines">): DnsReport["verdict"] {
  return report.lines.some(({ type }) => type === "HTTPS") ? verdictOf(linesByAddress(report)) : report.verdict;
}
