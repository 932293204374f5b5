import type { DnsAnswer, DnsFacts, DnsLine, DnsProblem, DnsWants } from "#lib/dns/schema.ts";

/** A line, and what it found. */
export interface Judged {
  line: DnsLine;
  problem: DnsProblem | null;
}

type Family = "A" | "AAAA";

const recordsOf = <T>(answer: DnsAnswer<T>): T[] => (answer.outcome === "records" ? answer.records : []);

function unknown(type: Family, name: string, wanted: string): Judged {
  const message = `The ${type} records could not be read.`;
  return { line: { type, name, wanted, seen: [], verdict: "unknown", message }, problem: "could_not_ask" };
}

/**
 * Addresses beside or instead of a subdomain's CNAME.
 * A resolver answers with the addresses that the CNAME leads to, so those of the
 * target are expected, and any other stands in the way. An address record that
 * equals one of the target's cannot be told apart, and does no harm.
 */
export function subdomainAddresses(wants: DnsWants, facts: DnsFacts, type: Family): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const seen = recordsOf(own);
  const line = { type, name, wanted: "", seen };
  const fine: Judged = { line: { ...line, verdict: "fine", message: "" }, problem: null };
  const { chain } = facts;
  const hasCname = chain?.first.outcome === "records";
  if (own.outcome === "failed") return hasCname && chain.end !== "reached" ? fine : unknown(type, name, "");
  if (seen.length === 0 || chain?.first.outcome === "failed") return fine;
  if (hasCname && chain.end !== "reached") {
    return { line: { ...line, verdict: "fine", message: "These come from where the CNAME record leads." }, problem: null };
  }
  if (hasCname && targets.outcome === "failed") return unknown(type, name, "");
  const ours = new Set(hasCname ? recordsOf(targets) : []);
  const foreign = seen.filter((address) => !ours.has(address));
  if (foreign.length === 0) return fine;
  const many = foreign.length === 1 ? `the ${type} record` : `the ${type} records`;
  const message = hasCname
    ? `Remove ${many} ${foreign.join(", ")} of ${name}: nothing may stand beside the CNAME record.`
    : `Remove ${many} ${foreign.join(", ")} of ${name}, then add the CNAME record to ${target}: a name cannot have both.`;
  return { line: { ...line, seen: foreign, verdict: "wrong", message }, problem: "address_in_the_way" };
}

/** An apex's addresses of one family: none but the target's. `isNeeded`: at least one must be there. */
function apexFamily(wants: DnsWants, facts: DnsFacts, type: Family, isNeeded: boolean): Judged {
  const [own, targets] = type === "A" ? [facts.a, facts.targetA] : [facts.aaaa, facts.targetAaaa];
  const { name, target } = wants;
  const ours = recordsOf(targets);
  const wanted = ours.join(", ");
  if (own.outcome === "failed" || targets.outcome === "failed") return unknown(type, name, wanted);
  const seen = recordsOf(own);
  const line = { type, name, wanted, seen };
  const foreign = seen.filter((address) => !ours.includes(address));
  if (foreign.length > 0) {
    const message = `Remove ${type === "A" ? "the A" : "the AAAA"} ${foreign.length === 1 ? "record" : "records"} ${foreign.join(", ")}: visitors would be led there and not to ${target}.`;
    return {
      line: { ...line, verdict: "wrong", message },
      problem: foreign.length === seen.length ? "leads_elsewhere" : "address_in_the_way",
    };
  }
  if (seen.length > 0) return { line: { ...line, verdict: "right", message: "" }, problem: null };
  if (!isNeeded) return { line: { ...line, wanted: "", verdict: "fine", message: "" }, problem: null };
  const problem = own.outcome === "no_name" ? "not_found" : "no_record";
  return { line: { ...line, verdict: "missing", message: `${name} has no ${type} record yet.` }, problem };
}

/**
 * An apex: its addresses must be the target's own, at least one and no other.
 * The first line sums up what the ALIAS or ANAME record does, which itself cannot be seen from outside.
 */
export function apexLines(wants: DnsWants, facts: DnsFacts): Judged[] {
  const { name, target } = wants;
  const targetHas = { A: facts.targetA.outcome === "records", AAAA: facts.targetAaaa.outcome === "records" };
  const line = { type: "ALIAS" as const, name, wanted: target };
  const isTargetUnknown = facts.targetA.outcome === "failed" || facts.targetAaaa.outcome === "failed";
  if (!targetHas.A && !targetHas.AAAA) {
    const message = isTargetUnknown
      ? `The addresses of ${target} could not be read.`
      : `${target} itself has no address at the moment; whoever runs this service must mend that.`;
    return [{ line: { ...line, seen: [], verdict: "unknown", message }, problem: "could_not_ask" }];
  }
  const families = [apexFamily(wants, facts, "A", targetHas.A), apexFamily(wants, facts, "AAAA", !targetHas.A)];
  const verdicts = families.map((family) => family.line.verdict);
  const seen = families.flatMap((family) => family.line.seen);
  const summary = (verdict: DnsLine["verdict"], message: string): Judged[] => [
    { line: { ...line, seen, verdict, message }, problem: null },
    ...families,
  ];
  if (verdicts.includes("wrong")) return summary("wrong", `${name} does not lead to ${target} alone.`);
  if (verdicts.includes("missing")) return summary("missing", `Add an ALIAS or ANAME record for ${name} with the value ${target}.`);
  if (verdicts.includes("unknown")) return summary("unknown", "Not all addresses could be read.");
  return summary("right", "");
}
