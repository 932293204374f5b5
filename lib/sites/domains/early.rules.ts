import { acmeName } from "#lib/sites/dns/acme-txt.rules.ts";
import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";
import { challengeName } from "#lib/sites/dns/txt.rules.ts";

export interface EarlyRecords {
  isProved: boolean;
  seen: string | null;
  caa: DnsLine["verdict"] | undefined;
}

export function earlyRecordsIn({ lines }: Pick<DnsReport, "lines">, name: string): EarlyRecords {
  const right = lines.filter(({ type, verdict }) => type === "TXT" && verdict === "right");
  const seen = right.find((line) => line.name === acmeName(name))?.wanted ?? null;
  const caa = lines.find(({ type }) => type === "CAA")?.verdict;
  return { isProved: right.some((line) => line.name === challengeName(name)), seen, caa };
}

export function mayBeEarly(routing: string): boolean {
  return routing === "waiting" || routing === "stopped";
}
