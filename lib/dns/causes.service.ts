import { type CauseFacts, causeOf, type DnsCause, type Reply } from "#lib/dns/causes.rules.ts";
import { parentsOf } from "#lib/dns/rules.ts";
import { askServer, hostOf, type QuestionType, recordsOfType, type WireQuestion, type WireReply } from "#lib/dns/wire.service.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";
import { slot } from "#lib/runtime.ts";

const MOST_SERVERS = 3;
const MOST_RESOLVERS = 2;
/** Overridden in tests. */
export const nameServerPort = slot("dns.name-server-port", () => 53);

interface FullReply extends Reply {
  addresses: string[];
}

function readReply({ rcode, answers, authorities, additionals }: WireReply): FullReply {
  const records = [...answers, ...authorities];
  const named = recordsOfType(records, "NS").map(({ name, ns }) => ({ zone: hostOf(name), name: hostOf(ns ?? "") }));
  return {
    rcode,
    servers: named.filter(({ name }) => name !== ""),
    errors: additionals
      .flatMap(({ rdata }) => (Array.isArray(rdata) ? rdata : []))
      .flatMap(({ infoCode, extraText = "" }) => (infoCode === undefined ? [] : [{ code: infoCode, text: extraText }])),
    addresses: recordsOfType(records, "A").flatMap(({ address }) => address ?? []),
  };
}

async function ask(question: WireQuestion, stop: AbortSignal): Promise<FullReply | undefined> {
  const reply = await askServer(question, stop);
  return reply && readReply(reply);
}

async function referralOf(zone: string, parentServers: readonly string[], server: string, stop: AbortSignal): Promise<string[]> {
  const found = await Promise.all(parentServers.slice(0, MOST_SERVERS).map((name) => ask({ name, type: "A", server }, stop)));
  const addresses = found.flatMap((reply) => reply?.addresses ?? []).slice(0, MOST_SERVERS);
  const replies = await Promise.all(
    addresses.map((address) => ask({ name: zone, type: "NS", server: `${address}:${nameServerPort()}`, isDirect: true }, stop)),
  );
  const named = replies.flatMap((reply) => reply?.servers ?? []).filter((one) => one.zone === zone);
  return [...new Set(named.map(({ name }) => name))];
}

async function factsOf(
  asked: { name: string; type: QuestionType; server: string },
  stop: AbortSignal,
): Promise<Omit<CauseFacts, "resolvers">> {
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
  const referral = zone === null || isDelegationKnown ? [] : await referralOf(zone, suffixServers, server, stop);
  return { name, validated, unvalidated, above, referral };
}

/**
 * Repeats the query with checking disabled and asks for the name servers above. Never throws, stops on the signal,
 * and contacts only our resolvers and, for the delegation, the public suffix's servers.
 */
export async function findCause(name: string, type: QuestionType, servers: readonly string[], stop: AbortSignal): Promise<DnsCause | null> {
  let facts: Omit<CauseFacts, "resolvers"> | undefined;
  for (const server of servers.slice(0, MOST_RESOLVERS)) {
    facts = await factsOf({ name, type, server }, stop);
    if ([facts.validated, facts.unvalidated, ...facts.above.map(({ reply }) => reply)].some((reply) => reply !== undefined)) break;
  }
  return facts ? causeOf({ ...facts, resolvers: servers }) : null;
}
