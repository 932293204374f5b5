import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";

export function verdictOf(lines: readonly Pick<DnsLine, "verdict">[]): DnsReport["verdict"] {
  const verdicts = lines.map(({ verdict }) => verdict);
  if (verdicts.includes("wrong") || verdicts.includes("missing")) return "wrong";
  return verdicts.includes("unknown") ? "unknown" : "right";
}

/** All visitors and certificate authorities use these lines. */
export const linesByAddress = ({ lines }: Pick<DnsReport, "lines">): DnsLine[] =>
  lines.filter(({ type, isEarly }) => type !== "HTTPS" && !isEarly);

/** Leaves out HTTPS records, which certificate authorities don't use. */
export function verdictByAddress(report: Pick<DnsReport, "verdict" | "lines">): DnsReport["verdict"] {
  return report.lines.some(({ type }) => type === "HTTPS") ? verdictOf(linesByAddress(report)) : report.verdict;
}

/** The ALIAS line only sums up its addresses. */
export function firstError({ lines }: Pick<DnsReport, "lines">): string | null {
  const errors = ["wrong", "missing", "unknown"] as const;
  const ranked = errors.flatMap((error) =>
    lines.filter(({ verdict, message, isEarly }) => verdict === error && message !== "" && !isEarly),
  );
  const line = ranked.find(({ type, verdict }) => type !== "ALIAS" || verdict === "missing") ?? ranked[0];
  return line ? `${line.type} record of ${shownName(line.name)}: ${line.message}` : null;
}
