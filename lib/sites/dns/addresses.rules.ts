import { isProxied } from "#lib/sites/dns/mistakes.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { DnsAnswer, DnsFacts, DnsLine, DnsProblem, DnsWants } from "#lib/sites/dns/schema.ts";

export interface Judged {
  line: DnsLine;
  problem: DnsProblem | null;
}

type Family = "A" | "AAAA";

const recordsOf = <T>(answer: DnsAnswer<T>): T[] => (answer.outcome === "records" ? answer.records : []);

/** Empty when the cause is unknown. */
export type WhyOf = (name: string) => string;

const CNAME_ADDRESSES = "only the addresses that the CNAME record points to";

function unknown(type: Family, name: string, wanted: string, why: string): Judged {
  const message = `The ${type} records could not be read. ${why}`.trim();
  return { line: { type, name, wanted, seen: [], verdict: "unknown", message }, problem: "could_not_ask" };
}

const ownOf = ({ a, aaaa }: DnsFacts): string[] => [...recordsOf(a), ...recordsOf(aaaa)];
const targetsOf = ({ targetA, targetAaaa }: DnsFacts): string[] => [...recordsOf(targetA), ...recordsOf(targetAaaa)];

/** By flattening or by hand. */
export function pointsByAddress(facts: DnsFacts): boolean {
  const targets = targetsOf(facts);
  return ownOf(facts).some((address) => targets.includes(address));
}

/** False where the target is behind Cloudflare too. */
export function isHiddenByProxy(facts: DnsFacts): boolean {
  return isProxied(ownOf(facts)) && !isProxied(targetsOf(facts));
}

function proxied(type: Family, { name, target }: DnsWants, seen: string[]): Judged {
  const message = `${seen.join(", ")} belongs to Cloudflare: its proxy is on for ${shownName(name)}. Turn the proxy off there (“DNS only”), so that the name points to ${target} itself.`;
  return { line: { type, name, wanted: "", seen, verdict: "wrong", message }, problem: "proxied" };
}

/** Resolvers return the CNAME target's addresses, so only others conflict. */
export function subdomainAddresses(wants: DnsWants, facts: DnsFacts, type: Family, whyOf: WhyOf): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const seen = recordsOf(own);
  const line = { type, name, wanted: "", seen };
  const fine = (message = "", wanted = ""): Judged => ({ line: { ...line, wanted, verdict: "fine", message }, problem: null });
  const { chain } = facts;
  const hasCname = chain?.first.outcome === "records";
  if (own.outcome === "failed") return hasCname && chain.end !== "reached" ? fine() : unknown(type, name, "", whyOf(name));
  if (seen.length === 0 || chain?.first.outcome === "failed") return fine();
  if (hasCname && chain.end !== "reached") return fine("This comes from the name that the CNAME record points to.", CNAME_ADDRESSES);
  if (targets.outcome === "failed") return unknown(type, name, "", whyOf(target));
  const ours = new Set(recordsOf(targets));
  const foreign = seen.filter((address) => !ours.has(address));
  if (foreign.length === 0) {
    return hasCname ? fine("This comes from the CNAME record.", CNAME_ADDRESSES) : fine(`This is where ${target} is as well.`);
  }
  if (!hasCname && isHiddenByProxy(facts)) return proxied(type, wants, seen);
  const shown = shownName(name);
  const many = foreign.length === 1 ? `the ${type} record` : `the ${type} records`;
  const message = hasCname
    ? `Remove ${many} ${foreign.join(", ")} of ${shown}: nothing else can exist beside the CNAME record.`
    : pointsByAddress(facts)
      ? `Remove ${many} ${foreign.join(", ")} of ${shown}: otherwise visitors go there instead of to ${target}.`
      : `Remove ${many} ${foreign.join(", ")} of ${shown}, then add the CNAME record to ${target}: a name cannot have both.`;
  return { line: { ...line, seen: foreign, verdict: "wrong", message }, problem: "address_in_the_way" };
}

function apexFamily(wants: DnsWants, facts: DnsFacts, type: Family, more: { isNeeded: boolean; whyOf: WhyOf }): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const ours = recordsOf(targets);
  const wanted = ours.join(", ");
  if (own.outcome === "failed" || targets.outcome === "failed") {
    return unknown(type, name, wanted, more.whyOf(own.outcome === "failed" ? name : target));
  }
  const seen = recordsOf(own);
  const line = { type, name, wanted, seen };
  const foreign = seen.filter((address) => !ours.includes(address));
  if (foreign.length > 0 && isHiddenByProxy(facts)) return proxied(type, wants, seen);
  if (foreign.length > 0) {
    const message = `Remove ${type === "A" ? "the A" : "the AAAA"} ${foreign.length === 1 ? "record" : "records"} ${foreign.join(", ")}: otherwise visitors go there instead of to ${target}.`;
    return {
      line: { ...line, verdict: "wrong", message },
      problem: foreign.length === seen.length ? "leads_elsewhere" : "address_in_the_way",
    };
  }
  if (seen.length > 0) return { line: { ...line, verdict: "right", message: "" }, problem: null };
  if (!more.isNeeded) return { line: { ...line, wanted: "", verdict: "fine", message: "" }, problem: null };
  const problem = own.outcome === "no_name" ? "not_found" : "no_record";
  return { line: { ...line, verdict: "missing", message: `${shownName(name)} has no ${type} record yet.` }, problem };
}

function addressInstructions({ name, target }: DnsWants, { targetA, targetAaaa }: DnsFacts): string {
  const [type, addresses] = targetA.outcome === "records" ? ["A", targetA.records] : ["AAAA", recordsOf(targetAaaa)];
  const values = addresses.length === 1 ? `the value ${addresses[0]}` : `the values ${addresses.join(", ")}`;
  return `Add ${addresses.length === 1 ? `an ${type} record` : `${type} records`} for ${shownName(name)} with ${values}, or an ALIAS or ANAME record with the value ${target}.`;
}

/** Needs one address and only the target's. An ALIAS record is invisible in DNS. */
export function apexLines(wants: DnsWants, facts: DnsFacts, whyOf: WhyOf): Judged[] {
  const { name, target } = wants;
  const targetHas = { A: facts.targetA.outcome === "records", AAAA: facts.targetAaaa.outcome === "records" };
  const line = { type: "ALIAS" as const, name, wanted: target };
  const isTargetUnknown = facts.targetA.outcome === "failed" || facts.targetAaaa.outcome === "failed";
  if (!targetHas.A && !targetHas.AAAA) {
    const message = isTargetUnknown
      ? `The addresses of ${target} could not be read. ${whyOf(target)}`.trim()
      : `${target} itself has no address at the moment. Tell the person who runs this service.`;
    return [{ line: { ...line, seen: [], verdict: "unknown", message }, problem: "could_not_ask" }];
  }
  const families = [
    apexFamily(wants, facts, "A", { isNeeded: targetHas.A, whyOf }),
    apexFamily(wants, facts, "AAAA", { isNeeded: !targetHas.A, whyOf }),
  ];
  const verdicts = families.map((family) => family.line.verdict);
  const seen = families.flatMap((family) => family.line.seen);
  const summary = (verdict: DnsLine["verdict"], message: string): Judged[] => [
    { line: { ...line, seen, verdict, message }, problem: null },
    ...families,
  ];
  if (verdicts.includes("wrong")) return summary("wrong", `${shownName(name)} does not point only to ${target}.`);
  if (verdicts.includes("missing")) return summary("missing", addressInstructions(wants, facts));
  if (verdicts.includes("unknown")) return summary("unknown", "Not all addresses could be read.");
  return summary("right", "");
}
