import { shownName } from "#lib/sites/dns/names.rules.ts";
import { addressesOf, type Family, ourAddresses, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { proxyInFront } from "#lib/sites/dns/proxies.rules.ts";
import type { DnsFacts, DnsLine, DnsProblem, DnsWants } from "#lib/sites/dns/schema.ts";
import { staysWithin } from "#lib/sites/dns/zones.rules.ts";

export interface Judged {
  line: DnsLine;
  problem: DnsProblem | null;
  /** Name of the proxy; set where the problem is `proxied`. */
  proxy?: string;
  /** The record proves the name, and DNS has only a wildcard's answer for it. */
  isWildcard?: true;
}

export type WhyOf = (name: string) => string;

const CNAME_ADDRESSES = "only the addresses that the CNAME record points to";

export function unknown(type: Family, name: string, wanted: string, why: string): Judged {
  const message = `The ${type} records could not be read. ${why}`.trim();
  return { line: { type, name, wanted, seen: [], verdict: "unknown", message }, problem: "could_not_ask" };
}

/** Flattening and records set by hand look the same. */
export function pointsByAddress(wants: DnsWants, facts: DnsFacts): boolean {
  return addressesOf(wants, facts).ours.length > 0;
}

export function proxyFix(proxy: string, target: string): string {
  const off = proxy === "Cloudflare" ? "Turn the proxy off there (“DNS only”)" : `Take ${proxy} out of the way`;
  return `${off}, or have it pass visitors on to ${target}.`;
}

export function proxied(type: Family, { name, target }: DnsWants, seen: string[], proxy: string): Judged {
  const message = `${seen.join(", ")} belongs to ${proxy}: its proxy is on for ${shownName(name)}. ${proxyFix(proxy, target)}`;
  return { line: { type, name, wanted: "", seen, verdict: "wrong", message }, problem: "proxied", proxy };
}

/** @returns null unless all of the name's addresses stop working with the platform's move */
export function moveMessage(wants: DnsWants, facts: DnsFacts, type: Family): string | null {
  const { shown, leaving } = ourAddresses(wants, facts, type);
  const seen = recordsOf(type === "A" ? facts.a : facts.aaaa);
  const old = seen.filter((address) => leaving.includes(address));
  if (old.length === 0 || seen.some((address) => shown.includes(address))) return null;
  const end = facts.chain?.names.at(-1);
  const at = end === undefined ? "" : ` at ${shownName(end)}`;
  const fix = shown.length > 0 ? `Change it${at} to ${shown.join(", ")}` : `Remove it${at}`;
  return `${old.join(", ")} still works, but not for much longer: this service is moving. ${fix}. An ALIAS or ANAME record, or a flattened CNAME, follows on its own.`;
}

/** Resolvers return the CNAME target's addresses, so only others conflict. */
export function subdomainAddresses(wants: DnsWants, facts: DnsFacts, type: Family, whyOf: WhyOf): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const seen = recordsOf(own);
  const line = { type, name, wanted: "", seen };
  const fine = (message = "", wanted = ""): Judged => ({ line: { ...line, wanted, verdict: "fine", message }, problem: null });
  const unlessMoving = (one: Judged): Judged => {
    const move = moveMessage(wants, facts, type);
    return move === null ? one : { line: { ...one.line, message: move }, problem: "address_moves" };
  };
  const { chain } = facts;
  const hasCname = chain?.first.outcome === "records";
  if (own.outcome === "failed") return hasCname && chain.end !== "reached" ? fine() : unknown(type, name, "", whyOf(name));
  if (seen.length === 0 || chain?.first.outcome === "failed") return fine();
  if (hasCname && chain.end !== "reached") {
    const followed = fine("This comes from the name that the CNAME record points to.", CNAME_ADDRESSES);
    return staysWithin(name, chain.names) ? unlessMoving(followed) : followed;
  }
  if (targets.outcome === "failed") return unknown(type, name, "", whyOf(target));
  const { accepted } = ourAddresses(wants, facts, type);
  const foreign = seen.filter((address) => !accepted.includes(address));
  if (foreign.length === 0 && hasCname) return fine("This comes from the CNAME record.", CNAME_ADDRESSES);
  if (foreign.length === 0) return unlessMoving(fine(`This is where ${target} is as well.`));
  const proxy = hasCname ? null : proxyInFront(wants, facts);
  if (proxy !== null) return proxied(type, wants, seen, proxy);
  const shown = shownName(name);
  const many = foreign.length === 1 ? `the ${type} record` : `the ${type} records`;
  const message = hasCname
    ? `Remove ${many} ${foreign.join(", ")} of ${shown}: nothing else can exist beside the CNAME record.`
    : pointsByAddress(wants, facts)
      ? `Remove ${many} ${foreign.join(", ")} of ${shown}: otherwise visitors go there instead of to ${target}.`
      : `Remove ${many} ${foreign.join(", ")} of ${shown}, then add the CNAME record to ${target}: a name cannot have both.`;
  return { line: { ...line, seen: foreign, verdict: "wrong", message }, problem: "address_in_the_way" };
}
