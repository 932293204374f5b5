import { type Judged, moveMessage, proxied, unknown, type WhyOf } from "#lib/sites/dns/addresses.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import { type Family, ourAddresses, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { proxyInFront } from "#lib/sites/dns/proxies.rules.ts";
import type { DnsFacts, DnsLine, DnsWants } from "#lib/sites/dns/schema.ts";

const article = (type: Family): string => (type === "A" ? "an A record" : "an AAAA record");

function foreignMessage(
  { target }: DnsWants,
  type: Family,
  { ours, foreign, shown }: Record<"ours" | "foreign" | "shown", string[]>,
): string {
  const records = `the ${type} ${foreign.length === 1 ? "record" : "records"} ${foreign.join(", ")}`;
  if (ours.length > 0) {
    return `Keep ${ours.join(", ")} and remove ${records}: otherwise some visitors go there instead of to ${target}.`;
  }
  const fix = shown.length > 0 ? `Change ${records} to ${shown.join(", ")}` : `Remove ${records}`;
  const visitors = type === "A" ? "visitors go" : "visitors with IPv6 and certificate authorities go";
  return `${fix}: otherwise ${visitors} there instead of to ${target}.`;
}

function apexFamily(wants: DnsWants, facts: DnsFacts, type: Family, more: { isNeeded: boolean; whyOf: WhyOf }): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const { shown, accepted } = ourAddresses(wants, facts, type);
  const wanted = shown.join(", ");
  if (own.outcome === "failed" || targets.outcome === "failed") {
    return unknown(type, name, wanted, more.whyOf(own.outcome === "failed" ? name : target));
  }
  const seen = recordsOf(own);
  const line = { type, name, wanted, seen };
  const foreign = seen.filter((address) => !accepted.includes(address));
  const proxy = foreign.length > 0 ? proxyInFront(wants, facts) : null;
  if (proxy !== null) return proxied(type, wants, seen, proxy);
  if (foreign.length > 0) {
    const ours = seen.filter((address) => accepted.includes(address));
    const message = foreignMessage(wants, type, { ours, foreign, shown });
    return { line: { ...line, verdict: "wrong", message }, problem: ours.length === 0 ? "leads_elsewhere" : "address_in_the_way" };
  }
  if (seen.length > 0) {
    const move = moveMessage(wants, facts, type);
    return { line: { ...line, verdict: "right", message: move ?? "" }, problem: move === null ? null : "address_moves" };
  }
  if (!more.isNeeded) return { line: { ...line, verdict: "fine", message: "" }, problem: null };
  const problem = own.outcome === "no_name" ? "not_found" : "no_record";
  return { line: { ...line, verdict: "missing", message: `${shownName(name)} has no ${type} record yet.` }, problem };
}

function addressInstructions(wants: DnsWants, facts: DnsFacts): string {
  const { name, target } = wants;
  const a = ourAddresses(wants, facts, "A").shown;
  const type = a.length > 0 ? "A" : "AAAA";
  const addresses = a.length > 0 ? a : ourAddresses(wants, facts, "AAAA").shown;
  const values = addresses.length === 1 ? `the value ${addresses[0]}` : `the values ${addresses.join(", ")}`;
  return `Add ${addresses.length === 1 ? article(type) : `${type} records`} for ${shownName(name)} with ${values}, or an ALIAS or ANAME record with the value ${target}.`;
}

/** A platform without IPv4 addresses is reached by IPv6. */
const hasOneOf = ({ a, aaaa }: DnsFacts, hasIpv4: boolean): boolean => recordsOf(hasIpv4 ? a : aaaa).length > 0;

/** Needs one address and only the platform's. An ALIAS record is invisible in DNS. */
export function apexLines(wants: DnsWants, facts: DnsFacts, whyOf: WhyOf): Judged[] {
  const { name, target } = wants;
  const has = { A: ourAddresses(wants, facts, "A").shown.length > 0, AAAA: ourAddresses(wants, facts, "AAAA").shown.length > 0 };
  const line = { type: "ALIAS" as const, name, wanted: target };
  const isTargetUnknown = facts.targetA.outcome === "failed" || facts.targetAaaa.outcome === "failed";
  if (!has.A && !has.AAAA) {
    const message = isTargetUnknown
      ? `The addresses of ${target} could not be read. ${whyOf(target)}`.trim()
      : `${target} itself has no address at the moment. Tell the person who runs this service.`;
    return [{ line: { ...line, seen: [], verdict: "unknown", message }, problem: "could_not_ask" }];
  }
  const isPlaced = hasOneOf(facts, has.A) || (wants.nextAddresses.length > 0 && hasOneOf(facts, recordsOf(facts.targetA).length > 0));
  const families = [
    apexFamily(wants, facts, "A", { isNeeded: has.A && !isPlaced, whyOf }),
    apexFamily(wants, facts, "AAAA", { isNeeded: !has.A && !isPlaced, whyOf }),
  ];
  const verdicts = families.map((family) => family.line.verdict);
  const seen = families.flatMap((family) => family.line.seen);
  const summary = (verdict: DnsLine["verdict"], message: string): Judged[] => [
    { line: { ...line, seen, verdict, message }, problem: null },
    ...families,
  ];
  const [cname] = facts.apexCname ? recordsOf(facts.apexCname) : [];
  const conflict =
    cname === undefined || cname === target
      ? ""
      : `${shownName(name)} also has a CNAME record, to ${shownName(cname)}. Remove it: a bare domain can’t have one, and visitors may be sent there instead of to ${target}.`;
  if (verdicts.includes("wrong")) return summary("wrong", conflict || `${shownName(name)} does not point only to ${target}.`);
  if (verdicts.includes("missing")) return summary("missing", addressInstructions(wants, facts));
  if (verdicts.includes("unknown")) return summary("unknown", "Not all addresses could be read.");
  return summary("right", conflict);
}
