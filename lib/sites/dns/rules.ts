import { withoutInternalAddresses } from "#lib/platform/public-address.ts";
import { storable } from "#lib/platform/stored-text.ts";
import { acmeLine } from "#lib/sites/dns/acme-txt.rules.ts";
import { type Judged, pointsByAddress, proxyFix, subdomainAddresses, type WhyOf } from "#lib/sites/dns/addresses.rules.ts";
import { apexLines } from "#lib/sites/dns/apex.rules.ts";
import { caaLine } from "#lib/sites/dns/caa.rules.ts";
import { causeText, type DnsCause } from "#lib/sites/dns/causes.rules.ts";
import { httpsLine } from "#lib/sites/dns/https.rules.ts";
import { AGAIN, failureText, isCompleted } from "#lib/sites/dns/mistakes.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import { addressesOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { proxyInFront } from "#lib/sites/dns/proxies.rules.ts";
import {
  type CnameChain,
  DNS_PROBLEMS,
  type DnsAnswer,
  type DnsFacts,
  type DnsLine,
  type DnsReport,
  type DnsWants,
} from "#lib/sites/dns/schema.ts";
import { hasRecord, txtLine } from "#lib/sites/dns/txt.rules.ts";
import { verdictOf } from "#lib/sites/dns/verdict.rules.ts";
import { staysWithin } from "#lib/sites/dns/zones.rules.ts";

const MAX_STEPS = 8;
const MAX_SEEN = 20;

export function parentsOf(name: string): string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join("."));
}

export async function followCname(name: string, target: string, ask: (name: string) => Promise<DnsAnswer<string>>): Promise<CnameChain> {
  const first = await ask(name);
  const names: string[] = [];
  let answer = first;
  while (answer.outcome === "records") {
    const [next = ""] = answer.records;
    if (next === name || names.includes(next)) return { first, names: [...names, next], end: "loop" };
    names.push(next);
    if (next === target) return { first, names, end: "reached" };
    if (names.length === MAX_STEPS) return { first, names, end: "too_long" };
    answer = await ask(next);
  }
  return { first, names, end: answer.outcome === "failed" ? "failed" : "ended" };
}

export type DnsCauses = ReadonlyMap<string, DnsCause>;

const whyFrom =
  (causes: DnsCauses): WhyOf =>
  (name) => {
    const cause = causes.get(name);
    return cause ? causeText(cause) : "";
  };

/** The other name of a pair may lead here by its addresses. */
function endedElsewhere(wants: DnsWants, facts: DnsFacts, line: Omit<DnsLine, "verdict" | "message">, whyOf: WhyOf): Judged {
  const { name, target } = wants;
  const last = line.seen.at(-1) ?? "";
  const shownLast = shownName(last);
  const isOwn = staysWithin(name, line.seen);
  const shownOther = shownName(line.seen.find((one) => !staysWithin(name, [one])) ?? last);
  const failed = isOwn && [facts.a, facts.aaaa, facts.targetA, facts.targetAaaa].some(({ outcome }) => outcome === "failed");
  if (failed) {
    const message = `The addresses of ${shownLast} could not be read. ${whyOf(last) || AGAIN}`;
    return { line: { ...line, verdict: "unknown", message }, problem: "could_not_ask" };
  }
  const proxy = proxyInFront(wants, facts);
  if (proxy !== null) {
    const message = `The CNAME record points to ${shownLast}, which belongs to ${proxy}. ${proxyFix(proxy, target)}`;
    return { line: { ...line, verdict: "wrong", message }, problem: "proxied", proxy };
  }
  const { ours, foreign } = addressesOf(wants, facts);
  const leadsHere = ours.length > 0 && foreign.length === 0;
  if (isOwn && leadsHere) return { line: { ...line, verdict: "right", message: `${shownLast} has our addresses.` }, problem: null };
  const message = isCompleted(last, target, name)
    ? `The CNAME record points to ${shownLast}: your provider has added your own domain to the value. Enter ${target}. with the dot at its end.`
    : leadsHere
      ? `The address is ours today, but it depends on ${shownOther}, where the CNAME record points. Set it to ${target}.`
      : isOwn && foreign.length > 0
        ? `The CNAME record points to ${shownLast}, which leads to ${foreign.join(", ")}. Set the addresses of ${shownLast} to ours, or this record to ${target}.`
        : `The CNAME record points to ${shownLast}. Set it to ${target}.`;
  return { line: { ...line, verdict: "wrong", message }, problem: "leads_elsewhere" };
}

function cnameLine(wants: DnsWants, facts: DnsFacts, chain: CnameChain, causes: DnsCauses): Judged {
  const { name, target } = wants;
  const whyOf = whyFrom(causes);
  const line = { type: "CNAME" as const, name, wanted: target, seen: chain.names };
  const fix = `Set it to ${target}.`;
  if (chain.first.outcome === "failed") {
    return { line: { ...line, verdict: "unknown", message: failureText(chain.first.why, whyOf(name)) }, problem: "could_not_ask" };
  }
  if (chain.first.outcome !== "records") {
    if (pointsByAddress(wants, facts)) return { line: { ...line, verdict: "fine", message: "" }, problem: null };
    const hasAddress = facts.a.outcome === "records" || facts.aaaa.outcome === "records";
    const isThere = chain.first.outcome === "none";
    const { doubled } = facts;
    const proxy = proxyInFront(wants, facts);
    const message = hasRecord(doubled.cname, target)
      ? `The CNAME record is at ${shownName(doubled.name)}: your provider adds your own domain to the name. Enter only the short name there.`
      : proxy !== null
        ? `The proxy of ${proxy} hides the CNAME record.`
        : isThere
          ? `${shownName(name)} has no CNAME record yet. Add one with the value ${target}.`
          : `${shownName(name)} does not exist in DNS yet. Add the CNAME record; new records can take a while to be seen everywhere.`;
    // The other record is worse and has its own line.
    return { line: { ...line, verdict: "missing", message }, problem: hasAddress ? null : isThere ? "no_record" : "not_found" };
  }
  const last = chain.names.at(-1) ?? "";
  const shownLast = shownName(last);
  switch (chain.end) {
    case "reached":
      return { line: { ...line, verdict: "right", message: "" }, problem: null };
    case "failed":
      if (causes.get(last)?.kind === "disagree") {
        return { line: { ...line, verdict: "unknown", message: whyOf(last) }, problem: "servers_disagree" };
      }
      return {
        line: { ...line, verdict: "unknown", message: `The records of ${shownLast} could not be read. ${whyOf(last) || AGAIN}` },
        problem: "could_not_ask",
      };
    case "loop":
      return {
        line: { ...line, verdict: "wrong", message: `The CNAME records point in a circle, back to ${shownLast}. ${fix}` },
        problem: "loop",
      };
    case "too_long":
      return {
        line: { ...line, verdict: "wrong", message: `${target} was not reached after ${MAX_STEPS} CNAME records. ${fix}` },
        problem: "leads_elsewhere",
      };
    case "ended":
      return endedElsewhere(wants, facts, line, whyOf);
  }
}

function caaJudged(wants: DnsWants, facts: DnsFacts, whyOf: WhyOf): Judged[] {
  if (wants.caaIdentities === null) return [];
  // Resolvers fail at a loop, which has its own line.
  if (facts.chain?.end === "loop") {
    return [{ line: { type: "CAA", name: wants.name, wanted: "", seen: [], verdict: "fine", message: "" }, problem: null }];
  }
  const line = caaLine(facts, wants.name, { identities: wants.caaIdentities, accountUri: wants.accountUri ?? null }, whyOf);
  return [{ line, problem: line.verdict === "wrong" ? "caa_forbids" : line.verdict === "unknown" ? "could_not_ask" : null }];
}

function earlyProof(wants: DnsWants, facts: DnsFacts, whyOf: WhyOf): Judged[] {
  if (!wants.early || !facts.txt) return [];
  const { line, problem } = txtLine(wants, wants.early.challenge, facts.txt, { facts, whyOf });
  return [{ line: { ...line, isEarly: true }, problem }];
}

function acmeLines({ name, early }: DnsWants, { acme }: DnsFacts, whyOf: WhyOf): Judged[] {
  return early?.acme && acme ? [acmeLine(name, early.acme, acme, whyOf)] : [];
}

export function judge(wants: DnsWants, facts: DnsFacts, causes: DnsCauses = new Map()): Judged[] {
  const whyOf = whyFrom(causes);
  const routing = facts.chain
    ? [
        cnameLine(wants, facts, facts.chain, causes),
        subdomainAddresses(wants, facts, "A", whyOf),
        subdomainAddresses(wants, facts, "AAAA", whyOf),
      ]
    : apexLines(wants, facts, whyOf);
  const isHidden = facts.wildcard !== false || proxyInFront(wants, facts) !== null;
  const challenge = wants.challenge ?? (isHidden ? wants.hiddenChallenge : undefined);
  const txt = challenge !== undefined && facts.txt ? [txtLine(wants, challenge, facts.txt, { facts, whyOf })] : [];
  const proof = txt.length === 0 ? earlyProof(wants, facts, whyOf) : [];
  return [...routing, httpsLine(wants, facts), ...caaJudged(wants, facts, whyOf), ...txt, ...proof, ...acmeLines(wants, facts, whyOf)];
}

/** Servers give several values in turn; only CNAME records have an order. */
function shownValues({ type, seen }: DnsLine): string[] {
  const values = seen.slice(0, MAX_SEEN).map(storable);
  return type === "CNAME" ? values : values.toSorted();
}

/** Few names have HTTPS records. */
const isShown = ({ line }: Judged): boolean => line.type !== "HTTPS" || line.seen.length > 0;

/** @param options `own`: the platform's addresses */
export function reportOf(
  judged: readonly Judged[],
  at: number,
  { nameServers = [], proxy, own = [] }: { nameServers?: readonly string[]; proxy?: DnsReport["proxy"]; own?: readonly string[] } = {},
): DnsReport {
  const routing = judged.filter(({ line }) => !line.isEarly);
  const verdict = verdictOf(routing.map(({ line }) => line));
  // This machine may ask servers that also know its own network.
  const shown = (text: string): string => withoutInternalAddresses(storable(text), own);
  const found = new Set(routing.map(({ problem }) => problem));
  return {
    at: new Date(at).toISOString(),
    verdict,
    problems: DNS_PROBLEMS.filter((problem) => found.has(problem) && (problem !== "could_not_ask" || verdict === "unknown")),
    lines: judged.filter(isShown).map(({ line }) => ({ ...line, seen: shownValues(line).map(shown), message: shown(line.message) })),
    nameServers: nameServers.map(storable),
    ...(proxy && { proxy }),
    ...(judged.some(({ isWildcard }) => isWildcard) && { isWildcard: true as const }),
  };
}
