import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** The ALIAS line only sums up its addresses. */
export function firstError({ lines }: Pick<DnsReport, "lines">): string | null {
  const errors = ["wrong", "missing", "unknown"] as const;
  const ranked = errors.flatMap((error) =>
    lines.filter(({ verdict, message, isEarly }) => verdict === error && message !== "" && !isEarly),
  );
  const line = ranked.find(({ type, verdict }) => type !== "ALIAS" || verdict === "missing") ?? ranked[0];
  return line ? `${line.type} record of ${shownName(line.name)}: ${line.message}` : null;
}
