import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** The ALIAS line only sums up its addresses. */
export function firstFault({ lines }: Pick<DnsReport, "lines">): string | null {
  const faults = ["wrong", "missing", "unknown"] as const;
  const ranked = faults.flatMap((fault) => lines.filter(({ verdict, message }) => verdict === fault && message !== ""));
  const line = ranked.find(({ type, verdict }) => type !== "ALIAS" || verdict === "missing") ?? ranked[0];
  return line ? `${line.type} record of ${shownName(line.name)}: ${line.message}` : null;
}
