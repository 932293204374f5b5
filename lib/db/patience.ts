import { setTimeout as delay } from "node:timers/promises";
import { isAppError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";

const LONGEST_MS = 30_000;
const PAUSE_MS = 250;

/**
 * Does what a start needs of the database, and does it again while the database is away or answers too late: on an
 * overloaded machine that is no reason to give the start up.
 *
 * @throws AppError `service_unavailable` when that is still so after 30 s; any other error at once
 */
export async function whenDatabaseAnswers<T>(work: () => Promise<T>, longestMs = LONGEST_MS): Promise<T> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = isAppError(error) && error.code === "service_unavailable";
      if (!isAway || performance.now() >= deadline) throw error;
      logger().warn({ err: error }, "the database did not answer in time for the start; asking again");
      await delay(PAUSE_MS);
    }
  }
}
