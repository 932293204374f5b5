import { logger } from "#lib/platform/telemetry/logger.ts";
import { openDays } from "#lib/shelter/pets/days/data.ts";
import { closeDay } from "#lib/shelter/pets/days/mutations.ts";
import { lastClosableDay } from "#lib/shelter/pets/days/rules.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_AT_ONCE = 20_000;
/** So many in a row mean a database problem. */
const MAX_FAILURES = 5;

/**
 * Stores past days, at most 90. Can be interrupted and run concurrently.
 * @param stop lets the day in progress finish
 * @throws the database's error after repeated errors
 */
export async function closePetDays(now: number, stop?: AbortSignal): Promise<number> {
  let kept = 0;
  let failures = 0;
  for (const { projectId, day } of await openDays(lastClosableDay(now), MAX_AT_ONCE)) {
    if (stop?.aborted) break;
    try {
      await closeDay(projectScope(projectId), day);
      kept += 1;
      failures = 0;
    } catch (error) {
      failures += 1;
      logger().warn({ err: error, projectId, day }, "a day's figures could not be kept; the next run tries again");
      if (failures >= MAX_FAILURES) throw error;
    }
  }
  return kept;
}
