import { Packet } from "dns2";
import type { AnswerOutcome, AnswerRecord, DnsAnswer } from "#lib/playground/answers.schema.ts";

const { CLASS, RCODE, TYPE } = Packet;

type Resource = InstanceType<typeof Packet.Resource>;

const RCODES: Record<AnswerOutcome, number> = {
  found: RCODE.NOERROR,
  no_data: RCODE.NOERROR,
  no_name: RCODE.NXDOMAIN,
  refused: RCODE.REFUSED,
};

/** The longest piece of a TXT record (RFC 1035, section 3.3). */
const MOST_PIECE = 255;
const QUERY = 0;

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / MOST_PIECE) }, (_, i) => text.slice(i * MOST_PIECE, (i + 1) * MOST_PIECE));
}

function caaOf(value: string): { flags: number; tag: string; value: string } {
  const [flags = "0", tag = "", ...rest] = value.split(" ");
  return { flags: Number(flags), tag, value: rest.join(" ").slice(1, -1) };
}

function dataOf({ type, value }: AnswerRecord): Partial<Resource> {
  if (type === "CNAME") return { domain: value };
  if (type === "TXT") return { data: piecesOf(value) };
  return type === "CAA" ? caaOf(value) : { address: value };
}

function resourceOf(record: AnswerRecord): Resource {
  const { name, ttl, type } = record;
  return Object.assign(new Packet.Resource({ name, ttl, type: TYPE[type], class: CLASS.IN }), dataOf(record));
}

/** What says to whoever keeps answers that a negative one is not to be kept: the next record is seen at once. */
function soaOf(zone: string): Resource {
  const times = { serial: 1, refresh: 3600, retry: 600, expiration: 86_400, minimum: 0 };
  const names = { primary: `ns.${zone}`, admin: `hostmaster.${zone}` };
  return Object.assign(new Packet.Resource({ name: zone, ttl: 0, type: TYPE.SOA, class: CLASS.IN }), names, times);
}

/**
 * What a packet asks.
 * @returns the code to refuse it with where it asks nothing that can be answered; undefined for what is itself
 *   an answer: replying to that could go back and forth for ever
 */
export function questionOf(request: Packet): { name: string; type: string } | { refusal: number } | undefined {
  if (request.header.qr === 1) return undefined;
  if (request.header.opcode !== QUERY) return { refusal: RCODE.NOTIMP };
  const [question, ...more] = request.questions;
  if (!question || more.length > 0 || request.errors.length > 0) return { refusal: RCODE.FORMERR };
  if (question.class !== CLASS.IN && question.class !== CLASS.ANY) return { refusal: RCODE.REFUSED };
  return { name: question.name.toLowerCase(), type: Packet.typeName(question.type) };
}

/** A reply without records; it repeats the question where that could be read. */
export function replyWith(request: Packet, rcode: number): Packet {
  return Packet.createErrorResponseFromRequest(request, rcode);
}

/** The reply that carries an answer. */
export function replyTo(request: Packet, { outcome, records, zone }: DnsAnswer): Packet {
  const reply = replyWith(request, RCODES[outcome]);
  reply.header.aa = outcome === "refused" ? 0 : 1;
  reply.answers.push(...records.map(resourceOf));
  if (outcome === "no_data" || outcome === "no_name") reply.authorities.push(soaOf(zone));
  return reply;
}
