import { clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { dueDomains } from "#lib/sites/domains/all/due.data.ts";
import { checkDue } from "#lib/sites/domains/check.jobs.ts";

const MAX_CONCURRENT = 25;

/** Unfinished domains stay due. */
export async function checkDueDomains(signal: AbortSignal | undefined): Promise<void> {
  const waiting = await dueDomains(clock()());
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      await checkDue(id).catch((error: unknown) => {
        logger().warn({ err: error, domainId: String(id) }, "a domain could not be checked");
      });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
}
