import { clock } from "#lib/clock.ts";
import { checkDns } from "#lib/dns/service.ts";
import { checkBasis, dueDomains } from "#lib/domains/check.data.ts";
import { checkPayloadSchema } from "#lib/domains/check.schema.ts";
import { recordCheck } from "#lib/domains/recording.mutations.ts";
import { logger } from "#lib/logger.ts";

/** So many names are asked about at the same time, so that silent servers hold up few others. */
const AT_ONCE = 25;

async function check(domainId: bigint, renews: boolean): Promise<void> {
  const basis = await checkBasis(domainId);
  if (!basis) return;
  const report = await checkDns(basis.wants, clock()());
  await recordCheck(basis, report, renews, clock()());
}

/**
 * Checks a domain that somebody asked about. Killed at any point, it is checked again.
 * @throws AppError `service_unavailable` when the database is away; the queue tries again
 */
export async function checkDomain(payload: unknown): Promise<void> {
  const { domainId, renews } = checkPayloadSchema.parse(payload);
  await check(BigInt(domainId), renews);
}

/**
 * Checks the domains whose turn it is, several at a time. What a killed or stopped round leaves is due still.
 * A domain that cannot be recorded is logged and holds up no other.
 */
export async function checkDueDomains(signal: AbortSignal | undefined): Promise<void> {
  const waiting = await dueDomains(clock()());
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      await check(id, false).catch((error: unknown) =>
        logger().warn({ err: error, domainId: String(id) }, "a domain could not be checked"),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
