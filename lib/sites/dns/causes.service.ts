import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { isGood, type ServerView, staleLine } from "#lib/sites/dns/agreement.rules.ts";
import { type CauseFacts, causeOf, type DnsCause, type Reply } from "#lib/sites/dns/causes.rules.ts";
import { delegatedServers, queryResolvers } from "#lib/sites/dns/delegation.service.ts";
import { parentsOf } from "#lib/sites/dns/rules.ts";
import { hostOf, type QuestionType, queryServer, recordsOfType, type WireQuestion, type WireReply } from "#lib/sites/dns/wire.service.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

const MAX_RESOLVERS = 2;
function readReply({ rcode, answers, authorities, additionals }: WireReply): Reply {
  const records = [...answers, ...authorities];
  const named = recordsOfType(records, "NS").map(({ name, ns }) => ({ zone: hostOf(name), name: hostOf(ns ?? "") }));
  return {
    rcode,
    servers: named.filter(({ name }) => name !== ""),
    errors: additionals
      .flatMap(({ rdata }) => (Array.isArray(rdata) ? rdata : []))
      .flatMap(({ infoCode, extraText = "" }) => (infoCode === undefined ? [] : [{ code: infoCode, text: extraText }])),
  };
}

async function ask(question: WireQuestion, stop: AbortSignal): Promise<Reply | undefined> {
  const reply = await queryServer(question, stop);
  return reply && readReply(reply);
}

type FoundFacts = Omit<CauseFacts, "resolvers" | "isResolverAlive" | "hasTimedOut">;

async function factsOf(asked: { name: string; type: QuestionType; server: string }, stop: AbortSignal): Promise<FoundFacts> {
  const { name, type, server } = asked;
  const zone = zoneOf(name, undefined);
  const names = [name, ...parentsOf(name)];
  const [validated, unvalidated, ...replies] = await Promise.all([
    ask({ name, type, server }, stop),
    ask({ name, type, server, isUnvalidated: true }, stop),
    ...names.map((one) => ask({ name: one, type: "NS", server, isUnvalidated: true }, stop)),
  ]);
  const above = names.map((one, i) => ({ name: one, reply: replies[i] }));
  const suffix = zone === null ? undefined : parentsOf(zone)[0];
  const suffixServers = above.find((one) => one.name === suffix)?.reply?.servers.map((one) => one.name) ?? [];
  const isDelegationKnown = above.some((one) => one.name === zone && one.reply?.servers.some((ns) => ns.zone === zone));
  const referral = zone === null || isDelegationKnown ? [] : await delegatedServers(zone, suffixServers, [server], stop);
  return { name, validated, unvalidated, above, referral };
}

/** Never throws. */
export async function findCause(
  { name, type, hasTimedOut }: { name: string; type: QuestionType; hasTimedOut: boolean },
  { servers, isResolverAlive }: { servers: readonly string[]; isResolverAlive: boolean },
  stop: AbortSignal,
): Promise<DnsCause | null> {
  let facts: FoundFacts | undefined;
  for (const server of servers.slice(0, MAX_RESOLVERS)) {
    facts = await factsOf({ name, type, server }, stop);
    if ([facts.validated, facts.unvalidated, ...facts.above.map(({ reply }) => reply)].some((reply) => reply !== undefined)) break;
  }
  return facts ? causeOf({ ...facts, resolvers: servers, isResolverAlive, hasTimedOut }) : null;
}

/** Remaining TTL in seconds (RFC 2308, section 5). */
function lifeOf({ answers, authorities }: WireReply): number | undefined {
  const ttls =
    answers.length > 0
      ? answers.map(({ ttl }) => ttl)
      : authorities.flatMap(({ ttl, minimum }) => (minimum === undefined ? [] : Math.min(ttl, minimum)));
  return ttls.length > 0 ? Math.min(...ttls) : undefined;
}

export async function withStaleAnswers(
  judged: readonly Judged[],
  { server, judged: fresh }: ServerView,
  { resolvers, at, stop }: { resolvers: readonly string[]; at: number; stop: AbortSignal },
): Promise<Judged[]> {
  return await Promise.all(
    judged.map(async (one, i) => {
      const { name, type } = one.line;
      const now = fresh[i];
      if (isGood(one) || !now || !isGood(now)) return one;
      const reply = type === "ALIAS" ? undefined : await queryResolvers({ name, type }, resolvers, stop);
      const seconds = reply && lifeOf(reply);
      return staleLine(one, server, seconds === undefined ? undefined : at + seconds * 1000);
    }),
  );
}
