import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { Packet } from "dns2";
import { type CauseFacts, causeOf, type DnsCause, type Reply } from "#lib/dns/causes.rules.ts";
import { parentsOf } from "#lib/dns/rules.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";
import { slot } from "#lib/runtime.ts";

const REPLY_MS = 1200;
const MOST_SERVERS = 3;
const MOST_RESOLVERS = 2;
/** Overridden in tests. */
export const nameServerPort = slot("dns.name-server-port", () => 53);

export type QuestionType = "A" | "AAAA" | "CNAME" | "CAA" | "TXT" | "NS";

interface Question {
  name: string;
  type: QuestionType;
  /** `address`, `address:port` or `[address]:port`. */
  server: string;
  /** Accepts answers that fail DNSSEC validation. */
  isUnvalidated?: boolean;
  /** Without recursion. */
  isDirect?: boolean;
}

function endpointOf(server: string): { address: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(server) ?? [];
  return { address: bracketed ?? plain ?? server, port: port === undefined ? 53 : Number(port) };
}

const hostOf = (text: string): string => text.toLowerCase().replace(/\.$/, "");

/** Fields missing from dns2's types. */
interface ReadRecord {
  name: string;
  type: number;
  ns?: string;
  address?: string;
  rdata?: { infoCode?: number; extraText?: string }[];
}

interface FullReply extends Reply {
  addresses: string[];
}

function readReply(packet: Packet): FullReply {
  const records = [...packet.answers, ...packet.authorities] as unknown as ReadRecord[];
  const options = (packet.additionals as unknown as ReadRecord[]).flatMap(({ type, rdata }) =>
    type === Packet.TYPE.EDNS && Array.isArray(rdata) ? rdata : [],
  );
  return {
    rcode: packet.header.rcode,
    servers: records.flatMap(({ type, name, ns }) => (type === Packet.TYPE.NS && ns ? [{ zone: hostOf(name), name: hostOf(ns) }] : [])),
    errors: options.flatMap(({ infoCode, extraText = "" }) => (infoCode === undefined ? [] : [{ code: infoCode, text: extraText }])),
    addresses: records.flatMap(({ type, address }) => (type === Packet.TYPE.A && address ? [address] : [])),
  };
}

/** Undefined without a readable reply in time. */
async function ask(
  { name, type, server, isUnvalidated = false, isDirect = false }: Question,
  stop: AbortSignal,
): Promise<FullReply | undefined> {
  const { address, port } = endpointOf(server);
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const signal = AbortSignal.any([stop, AbortSignal.timeout(REPLY_MS)]);
  try {
    const query = new Packet();
    const header = new Packet.Header({ id: crypto.getRandomValues(new Uint16Array(1))[0] ?? 0, rd: isDirect ? 0 : 1 });
    // dns2 writes this bit but omits it from its types.
    query.header = Object.assign(header, { cd: isUnvalidated ? 1 : 0 });
    query.questions.push({ name, type: Packet.TYPE[type], class: Packet.CLASS.IN } as never);
    query.additionals.push(Packet.Resource.EDNS([]) as never);
    // A connected socket receives only from this server.
    socket.connect(port, address);
    await once(socket, "connect", { signal });
    const replies = once(socket, "message", { signal });
    socket.send(query.toBuffer());
    const [message] = (await replies) as [Buffer];
    const packet = Packet.parse(message);
    return packet.header.id === query.header.id && packet.header.qr === 1 ? readReply(packet) : undefined;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
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
