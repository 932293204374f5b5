import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { isGood, type ServerView, staleLine } from "#lib/sites/dns/agreement.rules.ts";
import { queryResolvers } from "#lib/sites/dns/delegation.service.ts";
import type { WireReply } from "#lib/sites/dns/wire.service.ts";

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
