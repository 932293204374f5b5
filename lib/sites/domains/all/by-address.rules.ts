import { isIPv6 } from "node:net";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

/** @returns empty if it has a CNAME record to its target */
export function addressesHeld({ lines }: Pick<DnsReport, "lines">, platformDomain: string): string[] {
  const cname = lines.find(({ type }) => type === "CNAME");
  const follows = cname?.seen.at(-1) === platformDomain;
  const leadsElsewhere = cname !== undefined && cname.verdict !== "right" && cname.verdict !== "fine";
  if (follows || leadsElsewhere) return [];
  const here = lines.filter(({ type, verdict }) => (type === "A" || type === "AAAA") && (verdict === "right" || verdict === "fine"));
  return here.flatMap(({ seen }) => seen);
}

function hintsIn({ lines }: Pick<DnsReport, "lines">): string[] {
  const texts = lines.filter(({ type, verdict }) => type === "HTTPS" && verdict === "fine").flatMap(({ seen }) => seen);
  return texts.flatMap((text) => [...text.matchAll(/ipv[46]hint=(\S+)/g)]).flatMap(([, list = ""]) => list.split(","));
}

/** @returns null if the last check could not tell */
export function isReadyForMove(report: Pick<DnsReport, "lines">, platformDomain: string, next: readonly string[]): boolean | null {
  const held = addressesHeld(report, platformDomain);
  const isLeft = [held.filter(isIPv6), held.filter((one) => !isIPv6(one))].some(
    (family) => family.length > 0 && !family.some((one) => next.includes(one)),
  );
  if (isLeft || (held.length > 0 && hintsIn(report).some((one) => !next.includes(one)))) return false;
  const cname = report.lines.find(({ type }) => type === "CNAME");
  const unread = report.lines.some(({ type, verdict }) => (type === "A" || type === "AAAA" || type === "CNAME") && verdict === "unknown");
  return unread && cname?.verdict !== "right" ? null : true;
}
