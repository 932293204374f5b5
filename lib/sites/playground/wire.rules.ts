import { Packet } from "dns2";
import type { AnswerOutcome, AnswerRecord, DnsAnswer } from "#lib/sites/playground/answers.schema.ts";

const { CLASS, RCODE, TYPE } = Packet;

type Resource = InstanceType<typeof Packet.Resource>;

const RCODES: Record<AnswerOutcome, number> = {
  found: RCODE.NOERROR,
  no_data: RCODE.NOERROR,
  no_name: RCODE.NXDOMAIN,
  refused: RCODE.REFUSED,
};

/** RFC 1035, section 3.3. */
const MAX_PIECE_LENGTH = 255;
const QUERY = 0;

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / MAX_PIECE_LENGTH) }, (_, i) =>
    text.slice(i * MAX_PIECE_LENGTH, (i + 1) * MAX_PIECE_LENGTH),
  );
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

/** Disables negative caching. */
function soaOf(zone: string): Resource {
  const times = { serial: 1, refresh: 3600, retry: 600, expiration: 86_400, minimum: 0 };
  const names = { primary: `ns.${zone}`, admin: `hostmaster.${zone}` };
  return Object.assign(new Packet.Resource({ name: zone, ttl: 0, type: TYPE.SOA, class: CLASS.IN }), names, times);
}

/** @returns undefined for a response, since replying could loop */
export function questionOf(request: Packet): { name: string; type: string } | { refusal: number } | undefined {
  if (request.header.qr === 1) return undefined;
  if (request.header.opcode !== QUERY) return { refusal: RCODE.NOTIMP };
  const [question, ...more] = request.questions;
  if (!question || more.length > 0 || request.errors.length > 0) return { refusal: RCODE.FORMERR };
  if (question.class !== CLASS.IN && question.class !== CLASS.ANY) return { refusal: RCODE.REFUSED };
  return { name: question.name.toLowerCase(), type: Packet.typeName(question.type) };
}

export function replyWith(request: Packet, rcode: number): Packet {
  return Packet.createErrorResponseFromRequest(request, rcode);
}

export function replyTo(request: Packet, { outcome, records, zone }: DnsAnswer): Packet {
  const reply = replyWith(request, RCODES[outcome]);
  reply.header.aa = outcome === "refused" ? 0 : 1;
  reply.answers.push(...records.map(resourceOf));
  if (outcome === "no_data" || outcome === "no_name") reply.authorities.push(soaOf(zone));
  return reply;
}
