import { setTimeout as delay } from "node:timers/promises";
import { isAppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const MAX_MS = 30_000;
const PAUSE_MS = 250;

/** @throws `service_unavailable` after 30 s; other errors immediately */
export async function whenDatabaseAnswers<T>(work: () => Promise<T>, maxMs = MAX_MS): Promise<T> {
  const deadline = performance.now() + maxMs;
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
