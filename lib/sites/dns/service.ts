import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { acmeName } from "#lib/sites/dns/acme-txt.rules.ts";
import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { agreed, isGood, type ServerView } from "#lib/sites/dns/agreement.rules.ts";
import { type Arrival, proxyReport, withArrival } from "#lib/sites/dns/arrival.rules.ts";
import { findCause, withStaleAnswers } from "#lib/sites/dns/causes.service.ts";
import { type OwnServers, ownServersOf } from "#lib/sites/dns/delegation.service.ts";
import { DirectQuestions, LinkQuestions } from "#lib/sites/dns/direct.service.ts";
import { httpsTargets } from "#lib/sites/dns/https.rules.ts";
import { addressesOf, type Family, platformAnswer, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { isWildcardCname, type Questions, ResolverQuestions, wildcardFact } from "#lib/sites/dns/questions.service.ts";
import { type DnsCauses, followCname, judge, parentsOf, reportOf } from "#lib/sites/dns/rules.ts";
import type { AcmeFacts, DnsAnswer, DnsFacts, DnsReport, DnsWants, HttpsFacts } from "#lib/sites/dns/schema.ts";
import { challengeName } from "#lib/sites/dns/txt.rules.ts";
import type { QuestionType } from "#lib/sites/dns/wire.service.ts";
import { isWithin, zoneOf } from "#lib/sites/dns/zones.rules.ts";

/** Limits all queries, cause lookups included. */
const BUDGET_MS = 9500;
/** Limits finding the zone's name servers and asking them. */
const FINDING_MS = 4000;
const DIRECT_MS = 3500;
/** Slow servers of other zones do not invalidate the zone's answers. */
const LINKS_MS = 2500;
const MAX_CAUSES = 3;

const isAbsent = (answer: DnsAnswer<string> | null | undefined): boolean => answer?.outcome === "none" || answer?.outcome === "no_name";

async function misplacedFacts(
  { name }: DnsWants,
  { chain, txt }: Pick<DnsFacts, "chain" | "txt">,
  ask: Questions,
): Promise<Pick<DnsFacts, "doubled" | "zoneTxt">> {
  const zone = zoneOf(name, undefined) ?? name;
  const doubled = `${name}.${zone}`;
  const [cname, proof, zoneTxt] = await Promise.all([
    isAbsent(chain?.first) ? ask.cname(doubled) : null,
    isAbsent(txt) ? ask.txt(challengeName(doubled)) : null,
    isAbsent(txt) && zone !== name ? ask.txt(challengeName(zone)) : null,
  ]);
  return { doubled: { name: doubled, cname, txt: proof }, zoneTxt };
}

async function acmeFacts(name: string, ask: Questions): Promise<AcmeFacts> {
  const at = acmeName(name);
  const { names, first } = await followCname(at, "", (one) => ask.cname(one));
  const isWildcard = await isWildcardCname(at, first, ask);
  const txt = await ask.txt(names.at(-1) ?? at);
  return { names: isWildcard ? [] : names, txt, doubled: isAbsent(txt) ? await ask.txt(`${at}.${zoneOf(name, undefined) ?? name}`) : null };
}

async function httpsFacts(wants: DnsWants, ask: Questions): Promise<HttpsFacts> {
  const answer = await ask.https(wants.name);
  const others = httpsTargets(wants, answer);
  return {
    answer,
    others: await Promise.all(others.map(async (name) => ({ name, answers: await Promise.all([ask.a(name), ask.aaaa(name)]) }))),
  };
}

async function gatherFacts(wants: DnsWants, ask: Questions, nameServers: readonly string[] = []): Promise<DnsFacts> {
  const asksCaa = wants.caaIdentities !== null;
  const caaOf = async (name: string) => ({ name, answer: await ask.caa(name) });
  // A site's own name may have a CNAME record.
  const mayHaveCname = wants.isApex && wants.name !== wants.target && zoneOf(wants.name, undefined) === wants.name;
  const addresses = (family: Family) => platformAnswer(wants.setAddresses, family);
  const { early } = wants;
  const [chain, apexCname, a, aaaa, targetA, targetAaaa, https, own, parents, proof, acme] = await Promise.all([
    wants.isApex ? null : followCname(wants.name, wants.target, (name) => ask.cname(name)),
    mayHaveCname ? ask.cname(wants.name) : null,
    ask.a(wants.name),
    ask.aaaa(wants.name),
    addresses("A") ?? ask.a(wants.target),
    addresses("AAAA") ?? ask.aaaa(wants.target),
    httpsFacts(wants, ask),
    asksCaa ? [caaOf(wants.name)] : [],
    asksCaa ? Promise.all(parentsOf(wants.name).map(caaOf)) : [],
    wants.challenge === null && !early ? null : ask.txt(challengeName(wants.name)),
    early?.acme ? acmeFacts(wants.name, ask) : undefined,
  ]);
  const onTheWay = asksCaa ? await Promise.all((chain?.names ?? []).map(caaOf)) : [];
  const caa = [...(await Promise.all(own)), ...onTheWay, ...parents];
  const { ours, foreign } = addressesOf(wants, { a, aaaa, targetA, targetAaaa });
  const mayBeProxied = wants.hiddenChallenge !== undefined && ours.length === 0 && foreign.length > 0;
  const wildcard = await wildcardFact(wants, { chain, a, aaaa, targetA, targetAaaa }, ask);
  const txt = proof ?? (mayBeProxied || wildcard !== false ? await ask.txt(challengeName(wants.name)) : null);
  const misplaced = await misplacedFacts(wants, { chain, txt }, ask);
  return { chain, apexCname, a, aaaa, targetA, targetAaaa, https, caa, txt, wildcard, acme, nameServers, ...misplaced };
}

/** `address` or `address:port`; empty for the system's. */
export function dnsServers(): readonly string[] {
  const config = settings();
  return isPlaygroundOn(config) ? [`127.0.0.1:${config.PLAYGROUND_DNS_PORT}`] : config.DNS_SERVERS;
}

/** Looks first at the checked name's domain. */
async function findCauses(name: string, ask: ResolverQuestions, stop: AbortSignal): Promise<DnsCauses> {
  const domainOf = (one: string): string => zoneOf(one, undefined) ?? one;
  const asked = [...ask.failed].sort(([a], [b]) => Number(b === name) - Number(a === name));
  const firsts = new Map<string, { name: string; type: QuestionType; hasTimedOut: boolean }>();
  for (const [one, { type, why }] of asked) {
    if (!firsts.has(domainOf(one))) firsts.set(domainOf(one), { name: one, type, hasTimedOut: why === "timeout" });
  }
  const known = { servers: ask.servers, isResolverAlive: ask.hasAnswered };
  const found = await Promise.all(
    [...firsts].slice(0, MAX_CAUSES).map(async ([domain, one]) => [domain, await findCause(one, known, stop)] as const),
  );
  const causes = new Map(found);
  return new Map(
    asked.flatMap(([one]) => {
      const cause = causes.get(domainOf(one));
      return cause ? [[one, cause] as const] : [];
    }),
  );
}

/** Two of the zone's servers that agree, or its only one, overrule the resolver's cache. */
async function confirmed(
  { wants, judged, causes, own, at }: { wants: DnsWants; judged: Judged[]; causes: DnsCauses; own: OwnServers; at: number },
  ask: ResolverQuestions,
  within: (ms: number) => AbortSignal,
): Promise<Judged[]> {
  const stop = within(DIRECT_MS);
  const links = new LinkQuestions({ resolver: ask, target: wants.target, stop: within(LINKS_MS) });
  const views = await Promise.all(
    own.servers.map(async ({ name, place }): Promise<ServerView[]> => {
      const direct = new DirectQuestions({ server: place, zone: own.zone, others: links, stop });
      const facts = await gatherFacts(wants, direct, own.names);
      return direct.hasFailed ? [] : [{ server: name, judged: judge(wants, facts, new Map([...causes, ...links.disagreements])) }];
    }),
  );
  const heard = views.flat();
  const [only] = heard;
  if (!only) return judged;
  if (heard.length < Math.min(2, own.names.length)) return await withStaleAnswers(judged, only, { resolvers: ask.servers, at, stop });
  const direct = agreed(own.zone, heard);
  // It also shows addresses behind a CNAME.
  return judged.every(isGood) && direct.every(isGood) ? judged : direct;
}

/** Behind a proxy, requests have to arrive. */
async function reportAfter(
  judged: readonly Judged[],
  {
    wants,
    at,
    names,
    own,
    probe,
  }: { wants: DnsWants; at: number; names: readonly string[]; own: readonly string[]; probe: Probe | undefined },
): Promise<DnsReport> {
  const proxy = judged.find((one) => one.proxy !== undefined)?.proxy;
  const isProvable = wants.hiddenChallenge === undefined || judged.some(({ line }) => line.type === "TXT" && !line.isEarly);
  const arrival = proxy !== undefined && isProvable ? await probe?.(wants.name) : undefined;
  const lines = proxy === undefined || arrival === undefined ? judged : withArrival(judged, proxy, arrival);
  return reportOf(lines, at, { nameServers: names, proxy: proxyReport(proxy, arrival), own });
}

export type Probe = (name: string) => Promise<Arrival>;

/**
 * Never throws. Takes at most ten seconds, and the probe's. Never `right` after a failed query.
 * @param probe for names behind a known proxy, which are wrong without it
 */
export async function checkDns(wants: DnsWants, at: number, probe?: Probe): Promise<DnsReport> {
  const stop = AbortSignal.timeout(BUDGET_MS);
  const within = (ms: number): AbortSignal => AbortSignal.any([stop, AbortSignal.timeout(ms)]);
  const ask = new ResolverQuestions(dnsServers());
  try {
    const [found, own] = await Promise.all([gatherFacts(wants, ask), ownServersOf(wants.name, ask.servers, within(FINDING_MS))]);
    const names = own?.names ?? [];
    const platformAddresses = [...recordsOf(found.targetA), ...recordsOf(found.targetAaaa), ...wants.nextAddresses];
    const causes = await findCauses(wants.name, ask, stop);
    const judged = judge(wants, { ...found, nameServers: names }, causes);
    const report = (lines: readonly Judged[]): Promise<DnsReport> =>
      reportAfter(lines, { wants, at, names, own: platformAddresses, probe });
    // What fails DNSSEC validation is never overruled.
    if (!own || [...causes.values()].some(({ kind }) => kind === "bogus")) return await report(judged);
    const direct = await confirmed({ wants, judged, causes, own, at }, ask, within);
    if (![...ask.failed.keys()].some((name) => isWithin(name, own.zone))) return await report(direct);
    // Resolvers fail at a loop; their other failures stay unknown.
    return await report(direct.some(({ problem }) => problem === "loop") ? direct : judged);
  } finally {
    ask.close();
  }
}
