import type { DnsAnswer } from "#lib/sites/dns/schema.ts";
import { type HttpsRecord, readHttpsRecord } from "#lib/sites/dns/svcb.rules.ts";
import { queryServer, recordsOfType, type WireReply } from "#lib/sites/dns/wire.service.ts";

/** Reports store the answers. */
const MAX_RECORDS = 8;
const MAX_CHARACTERS = 500;

/** One malformed record makes browsers pass over all of them (RFC 9460, section 2.2). */
export function answerOf(reply: WireReply | undefined): DnsAnswer<HttpsRecord> {
  if (!reply) return { outcome: "none" };
  const read = recordsOfType(reply.answers, "HTTPS").map(({ data }) => (data instanceof Uint8Array ? readHttpsRecord(data) : undefined));
  const records = read.filter((record) => record !== undefined);
  if (records.length === 0 || records.length < read.length) return { outcome: "none" };
  const bounded = records.slice(0, MAX_RECORDS).map((record) => ({ ...record, text: record.text.slice(0, MAX_CHARACTERS) }));
  return { outcome: "records", records: bounded };
}

/** node:dns does not ask for HTTPS records. Not asked twice: browsers do without, too. */
export async function queryHttps(name: string, servers: readonly string[], stop: AbortSignal): Promise<DnsAnswer<HttpsRecord>> {
  for (const server of servers) {
    const reply = await queryServer({ name, type: "HTTPS", server }, stop);
    if (reply || stop.aborted) return answerOf(reply);
  }
  return { outcome: "none" };
}
