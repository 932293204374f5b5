import { isIP } from "node:net";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

function expectedOf({ type, wanted }: DnsLine): string[] {
  if (type === "A" || type === "AAAA") return wanted.split(", ").filter((one) => isIP(one) !== 0);
  return wanted === "" ? [] : [wanted];
}

function checkedView(line: DnsLine) {
  const { type, name, seen, verdict, message } = line;
  return { type, name, expected: expectedOf(line), found: seen, status: verdict, message };
}

function errorOf({ certificate, early }: Pick<DomainView, "certificate" | "early">): string | null {
  const renewal = certificate.state === "issued" ? certificate.renewalFailed : null;
  const failed = early?.state === "failed" ? early.failure : certificate.state === "failed" ? certificate : renewal;
  return failed && [failed.message, failed.detail].filter(Boolean).join(" ");
}

/** Leaves out what only people need. */
export function domainRecordView(domain: DomainView) {
  const { id, name, unicodeName, use, redirectStatus, leadsTo, routing, certificate, notServed, contestedBy } = domain;
  const { pair, isChecking, records, report, createdAt, early } = domain;
  return {
    ...{ id: BigInt(id), name, unicodeName, use, redirectStatus, leadsTo, routing: routing.state, certificate: certificate.state },
    certificateBeforeSwitch: early?.state ?? null,
    certificateError: errorOf(domain),
    recordUntil: early?.state === "record" ? early.expiresAt : null,
    ...{ notServed, contestedBy, pair: pair?.name ?? null, isChecking },
    records: records.map(({ type, fullName, relativeName, value, ttl, purpose, isAlternative, isEarly = false }) => ({
      ...{ type, name: fullName, relativeName, value, ttl, purpose, isAlternative, isBeforeSwitch: isEarly },
    })),
    report: report && {
      ...{ checkedAt: report.at, verdict: report.verdict, records: report.lines.map(checkedView), nameServers: report.nameServers },
    },
    createdAt,
  };
}
