import type { CaaRecord, DnsAnswer, DnsFailure } from "#lib/sites/dns/schema.ts";
import { queryServer, recordsOfType, type WireReply } from "#lib/sites/dns/wire.service.ts";

const TRIES = 2;
const FAILURES: Record<number, DnsFailure> = { 2: "servfail", 5: "refused" };
const CRITICAL = 128;

export function answerOf(reply: WireReply | undefined): DnsAnswer<CaaRecord> {
  if (!reply) return { outcome: "failed", why: "timeout" };
  if (reply.rcode === 3) return { outcome: "no_name" };
  if (reply.rcode !== 0) return { outcome: "failed", why: FAILURES[reply.rcode] ?? "broken" };
  // The unreadable record may be the one that forbids issuance.
  if (reply.isDamaged) return { outcome: "failed", why: "broken" };
  const records = recordsOfType(reply.answers, "CAA").map(({ flags = 0, tag = "", value = "" }) => ({
    isCritical: (flags & CRITICAL) !== 0,
    tag: tag.toLowerCase(),
    value,
  }));
  return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
}

/** node:dns loses empty values and confuses the tags `critical` and `type`. */
export async function queryCaa(name: string, servers: readonly string[], stop: AbortSignal): Promise<DnsAnswer<CaaRecord>> {
  let answer: DnsAnswer<CaaRecord> = { outcome: "failed", why: "timeout" };
  for (const server of servers.flatMap((one) => Array<string>(TRIES).fill(one))) {
    if (stop.aborted) break;
    answer = answerOf(await queryServer({ name, type: "CAA", server }, stop));
    if (answer.outcome !== "failed") break;
  }
  return answer;
}
