import { logger } from "#lib/logger.ts";
import { openDays } from "#lib/pets/days/data.ts";
import { closeDay } from "#lib/pets/days/mutations.ts";
import { lastClosableDay } from "#lib/pets/days/rules.ts";
import { projectScope } from "#lib/scope/principal.schema.ts";

/** Days of one run; the next goes on. */
const MOST_AT_ONCE = 20_000;
/** As many failures one after another mean that the database is at fault, not one project. */
const MOST_FAILURES = 5;

/**
 * Keeps the figures of each day that is over, for every project; also those of days
 * before the table began and of days on which no worker ran, to 90 days back.
 * Safe to be run twice, by several processes at once, and to be broken off at any
 * point: a day is kept once and whole.
 *
 * @param now epoch milliseconds
 * @param stop when it is told to stop, the day under way is the last
 * @returns how many days were kept
 * @throws what the database answered, when nothing works any more
 */
export async function closePetDays(now: number, stop?: AbortSignal): Promise<number> {
  let kept = 0;
  let failures = 0;
  for (const { projectId, day } of await openDays(lastClosableDay(now), MOST_AT_ONCE)) {
    if (stop?.aborted) break;
    try {
      await closeDay(projectScope(projectId), day);
      kept += 1;
      failures = 0;
    } catch (error) {
      failures += 1;
      logger().warn({ err: error, projectId, day }, "a day's figures could not be kept; the next run tries again");
      if (failures >= MOST_FAILURES) throw error;
    }
  }
  return kept;
}
