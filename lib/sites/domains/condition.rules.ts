import { leadsElsewhere } from "#lib/sites/domains/elsewhere.rules.ts";
import { pointsHere } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainView, EarlyView } from "#lib/sites/domains/schema.ts";

/**
 * `doubtful`: one check found another target. `moving`: it works until the platform has moved. `elsewhere`: another site may be running
 * under the name. `before_switch`, `early_failed`, `ready_to_switch`: it points elsewhere on purpose while HTTPS is prepared.
 */
type DnsCondition =
  | { kind: "waiting" | "wrong_record" | "stopped" | "lost" | "set_up" | "conflict" | "moving" }
  | { kind: "elsewhere" | "before_switch" | "early_failed" | "ready_to_switch" }
  | { kind: "drifted"; since: string }
  | { kind: "doubtful"; confirmsAt: string | null };

export type DomainCondition =
  | Exclude<DnsCondition, { kind: "set_up" }>
  | { kind: "on_hold" | "uncertified" | "not_renewed" | "unpublished" | "live" | "not_live" };

function beforeSwitch(early: EarlyView | null): "before_switch" | "early_failed" | "ready_to_switch" | null {
  if (early === null || early.state === "offered") return null;
  if (early.state === "failed") return "early_failed";
  return early.state === "ready" ? "ready_to_switch" : "before_switch";
}

export function dnsCondition({ routing, report, early }: Pick<DomainView, "routing" | "report" | "early">): DnsCondition {
  const before = beforeSwitch(early);
  switch (routing.state) {
    case "waiting":
      if (before) return { kind: before };
      if (leadsElsewhere(report)) return { kind: "elsewhere" };
      return { kind: report?.lines.some(({ verdict }) => verdict === "wrong") ? "wrong_record" : "waiting" };
    case "drifted":
      return { kind: "drifted", since: routing.since };
    case "verified":
      if (report?.verdict !== "wrong") return { kind: report?.problems.includes("address_moves") ? "moving" : "set_up" };
      return pointsHere(report) === "wrong" ? { kind: "doubtful", confirmsAt: routing.nextCheckAt } : { kind: "conflict" };
    default:
      return { kind: routing.state };
  }
}

export function domainCondition(domain: DomainView): DomainCondition {
  const { certificate, notServed } = domain;
  const dns = dnsCondition(domain);
  if (dns.kind === "lost") return dns;
  if (notServed.includes("plan")) return { kind: "on_hold" };
  if (dns.kind !== "set_up" && dns.kind !== "conflict" && dns.kind !== "moving") return dns;
  if (notServed.includes("no_certificate")) return { kind: "uncertified" };
  if (certificate.state === "issued" && certificate.renewalFailed) return { kind: "not_renewed" };
  if (dns.kind !== "set_up") return dns;
  if (notServed.includes("no_deploy")) return { kind: "unpublished" };
  return { kind: notServed.length === 0 ? "live" : "not_live" };
}
