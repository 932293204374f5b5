import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { type Change, emitChange } from "#lib/platform/db/changes.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** Call after the commit; never rejects. Takes effect here at once, with Redis elsewhere at the next request. */
export async function publishChange(change: Change): Promise<void> {
  emitChange(change);
  const { kind, projectId } = change;
  if ((kind !== "keys" && kind !== "pets") || !usesRedis(settings())) return;
  try {
    await rateLimiter().setVersion(kind, projectId);
  } catch (error) {
    logger().warn({ err: error, ...change }, "a change has no new version in Redis; processes hear of it through the database");
  }
}
