import { createSocket } from "node:dgram";
import { on, once } from "node:events";
import { connect, isIPv6 } from "node:net";
import { Packet } from "dns2";

export type QuestionType = "A" | "AAAA" | "CNAME" | "CAA" | "HTTPS" | "TXT" | "NS";

/** dns2 leaves the data of types that it does not know as they are. */
const CODES: Record<QuestionType, number> = { ...Packet.TYPE, HTTPS: 65 };

export interface WireQuestion {
  name: string;
  type: QuestionType;
  server: string;
  /** Accepts answers that fail DNSSEC validation (RFC 4035, section 3.2.2). */
  isUnvalidated?: boolean;
  isDirect?: boolean;
}

type Resource = InstanceType<typeof Packet.Resource>;

/** Lowercase names without a trailing dot. */
export interface WireRecord extends Omit<Resource, "data" | "rdata"> {
  data?: string | string[] | Uint8Array;
  rdata?: { infoCode?: number; extraText?: string }[];
}

export interface WireReply {
  /** 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
  rcode: number;
  isAuthoritative: boolean;
  /** Some answers are unreadable. */
  isDamaged: boolean;
  answers: WireRecord[];
  authorities: WireRecord[];
  additionals: WireRecord[];
}

const REPLY_MS = 1200;

export const hostOf = (text: string): string => text.toLowerCase().replace(/\.$/, "");

export function endpointOf(server: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(server) ?? [];
  return { host: bracketed ?? plain ?? server, port: port === undefined ? 53 : Number(port) };
}

function queryOf({ name, type, isUnvalidated = false, isDirect = false }: WireQuestion): { id: number; bytes: Buffer } {
  const query = new Packet();
  const id = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  // dns2 writes `cd` but omits it from its types.
  query.header = Object.assign(new Packet.Header({ id, rd: isDirect ? 0 : 1 }), { cd: isUnvalidated ? 1 : 0 });
  query.questions.push({ name, type: CODES[type], class: Packet.CLASS.IN } as never);
  query.additionals.push(Packet.Resource.EDNS([]) as never);
  return { id, bytes: query.toBuffer() };
}

function parsedReply(bytes: Buffer, id: number, { name, type }: WireQuestion): Packet | undefined {
  const packet = Packet.parse(bytes);
  const [asked] = packet.questions;
  const isOurs = packet.header.id === id && packet.header.qr === 1;
  // Servers may omit it when they report an error.
  return isOurs && (!asked || (hostOf(asked.name) === hostOf(name) && asked.type === CODES[type])) ? packet : undefined;
}

async function overUdp(question: WireQuestion, { id, bytes }: ReturnType<typeof queryOf>, signal: AbortSignal): Promise<Packet> {
  const { host, port } = endpointOf(question.server);
  const socket = createSocket(isIPv6(host.split("%")[0] ?? host) ? "udp6" : "udp4");
  try {
    // A connected socket receives only from this server.
    socket.connect(port, host);
    await once(socket, "connect", { signal });
    const messages = on(socket, "message", { signal });
    socket.send(bytes);
    for await (const [message] of messages) {
      const packet = parsedReply(message as Buffer, id, question);
      if (packet) return packet;
    }
    throw new Error("no reply");
  } finally {
    socket.close();
  }
}

async function overTcp(question: WireQuestion, { id, bytes }: ReturnType<typeof queryOf>, signal: AbortSignal): Promise<Packet> {
  const socket = connect({ ...endpointOf(question.server), signal });
  // Otherwise, an error after the reply would end the process.
  socket.on("error", () => undefined);
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    socket.write(Buffer.concat([length, bytes]));
    const packet = parsedReply(await Packet.readStream(socket), id, question);
    if (!packet) throw new Error("not a reply");
    return packet;
  } finally {
    socket.destroy();
  }
}

/**
 * Retries over TCP when the answer does not fit.
 * @returns undefined without a readable reply
 */
export async function queryServer(question: WireQuestion, stop: AbortSignal): Promise<WireReply | undefined> {
  try {
    const query = queryOf(question);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(REPLY_MS)]);
    let packet = await overUdp(question, query, signal);
    if (packet.header.tc === 1) packet = await overTcp(question, query, signal);
    return {
      rcode: packet.header.rcode,
      isAuthoritative: packet.header.aa === 1,
      isDamaged: packet.errors.some((error) => error.section === "answers" || error.section === "questions"),
      answers: packet.answers as WireRecord[],
      authorities: packet.authorities as WireRecord[],
      additionals: packet.additionals as WireRecord[],
    };
  } catch {
    return undefined;
  }
}

export function recordsOfType(records: readonly WireRecord[], type: QuestionType): WireRecord[] {
  return records.filter((record) => record.type === CODES[type]);
}
