import {
  apexLines,
  isHiddenByProxy,
  type Judged,
  pointsByAddress,
  subdomainAddresses,
  type WhyOf,
} from "#lib/sites/dns/addresses.rules.ts";
import { caaLine } from "#lib/sites/dns/caa.rules.ts";
import { causeText, type DnsCause } from "#lib/sites/dns/causes.rules.ts";
import { isCompleted, isQuoted } from "#lib/sites/dns/mistakes.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import {
  type CnameChain,
  DNS_PROBLEMS,
  type DnsAnswer,
  type DnsFacts,
  type DnsFailure,
  type DnsReport,
  type DnsWants,
} from "#lib/sites/dns/schema.ts";

const MAX_STEPS = 8;
const MAX_SEEN = 20;

/** DNS allows any byte; PostgreSQL stores no NUL. */
const storable = (seen: string): string => seen.replaceAll("\0", "�").toWellFormed();

export function challengeName(name: string): string {
  return `_petstore-challenge.${name}`;
}

/** `a.b.c` has `b.c` and `c`. */
export function parentsOf(name: string): string[] {
  const labels = name.split(".");
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join("."));
}

/** To detect loops. */
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

function hasTarget(answer: DnsAnswer<string> | null, target: string): boolean {
  return answer?.outcome === "records" && answer.records.includes(target);
}

const CHALLENGE_BEGINNING = "petstore-domain=";

const FAILURE_TEXTS: Record<DnsFailure, string> = {
  timeout: "The DNS servers did not answer in time.",
  servfail: "The DNS servers reported an error (SERVFAIL).",
  refused: "The DNS servers refused to answer.",
  broken: "The DNS servers gave an answer that cannot be read.",
};

const AGAIN = "We ask again automatically.";

export type DnsCauses = ReadonlyMap<string, DnsCause>;

const whyFrom =
  (causes: DnsCauses): WhyOf =>
  (name) => {
    const cause = causes.get(name);
    return cause ? causeText(cause) : "";
  };

function failureText(why: DnsFailure, cause: string): string {
  return cause === "" ? `${FAILURE_TEXTS[why]} ${AGAIN}` : cause;
}

function cnameLine({ name, target }: DnsWants, facts: DnsFacts, chain: CnameChain, causes: DnsCauses): Judged {
  const whyOf = whyFrom(causes);
  const line = { type: "CNAME" as const, name, wanted: target, seen: chain.names };
  const fix = `Set it to ${target}.`;
  if (chain.first.outcome === "failed") {
    return { line: { ...line, verdict: "unknown", message: failureText(chain.first.why, whyOf(name)) }, problem: "could_not_ask" };
  }
  if (chain.first.outcome !== "records") {
    if (pointsByAddress(facts)) return { line: { ...line, verdict: "fine", message: "" }, problem: null };
    const hasAddress = facts.a.outcome === "records" || facts.aaaa.outcome === "records";
    const isThere = chain.first.outcome === "none";
    const { doubled } = facts;
    const message = hasTarget(doubled.cname, target)
      ? `The CNAME record is at ${shownName(doubled.name)}: your provider adds your own domain to the name. Enter only the short name there.`
      : isHiddenByProxy(facts)
        ? "Cloudflare’s proxy hides the CNAME record."
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
      return {
        line: {
          ...line,
          verdict: "wrong",
          message: isCompleted(last, target, name)
            ? `The CNAME record points to ${shownLast}: your provider has added your own domain to the value. Enter ${target}. with the dot at its end.`
            : `The CNAME record points to ${shownLast}. ${fix}`,
        },
        problem: "leads_elsewhere",
      };
  }
}

function txtMistake(challenge: string, seen: readonly string[], { doubled }: DnsFacts): string | undefined {
  if (seen.some((text) => isQuoted(text, challenge))) {
    return "The value has quotation marks around it, which your provider adds itself. Enter it without them.";
  }
  if (!hasTarget(doubled.txt, challenge)) return undefined;
  return `The TXT record is at ${shownName(challengeName(doubled.name))}: your provider adds your own domain to the name. Enter only the short name there.`;
}

function txtLine(
  { name }: DnsWants,
  challenge: string,
  answer: DnsAnswer<string>,
  { facts, whyOf }: { facts: DnsFacts; whyOf: WhyOf },
): Judged {
  const line = { type: "TXT" as const, name: challengeName(name), wanted: challenge, seen: [] as string[] };
  if (answer.outcome === "failed") {
    return { line: { ...line, verdict: "unknown", message: failureText(answer.why, whyOf(line.name)) }, problem: "could_not_ask" };
  }
  const seen = answer.outcome === "records" ? answer.records : [];
  const others = seen.filter((text) => text.trim().startsWith(CHALLENGE_BEGINNING) && text.trim() !== challenge);
  if (seen.some((text) => text.trim() === challenge)) {
    const message = others.length > 0 ? `Remove the other value, ${others.join(", ")}: it lets another project take this name.` : "";
    return { line: { ...line, seen, verdict: "right", message }, problem: null };
  }
  const message =
    txtMistake(challenge, seen, facts) ??
    (others.length > 0
      ? `The TXT record has the value of another project, ${others.join(", ")}. Replace it with the value that is shown here.`
      : undefined) ??
    "Another project has or had this name, or one above it. Add the TXT record to prove that this name is yours.";
  return { line: { ...line, seen, verdict: seen.length > 0 ? "wrong" : "missing", message }, problem: "challenge_missing" };
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

export function judge(wants: DnsWants, facts: DnsFacts, causes: DnsCauses = new Map()): Judged[] {
  const whyOf = whyFrom(causes);
  const routing = facts.chain
    ? [
        cnameLine(wants, facts, facts.chain, causes),
        subdomainAddresses(wants, facts, "A", whyOf),
        subdomainAddresses(wants, facts, "AAAA", whyOf),
      ]
    : apexLines(wants, facts, whyOf);
  const txt = wants.challenge !== null && facts.txt ? [txtLine(wants, wants.challenge, facts.txt, { facts, whyOf })] : [];
  return [...routing, ...caaJudged(wants, facts, whyOf), ...txt];
}

export function reportOf(judged: readonly Judged[], at: number): DnsReport {
  const verdicts = judged.map(({ line }) => line.verdict);
  const isWrong = verdicts.includes("wrong") || verdicts.includes("missing");
  const verdict = isWrong ? "wrong" : verdicts.includes("unknown") ? "unknown" : "right";
  const found = new Set(judged.map(({ problem }) => problem));
  return {
    at: new Date(at).toISOString(),
    verdict,
    problems: DNS_PROBLEMS.filter((problem) => found.has(problem) && (problem !== "could_not_ask" || verdict === "unknown")),
    lines: judged.map(({ line }) => ({ ...line, seen: line.seen.slice(0, MAX_SEEN).map(storable), message: storable(line.message) })),
  };
}
