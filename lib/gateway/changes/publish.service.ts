import { rateLimiter } from "#lib/gateway/rate-limit/state.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { announceCommitted, type Change } from "#lib/platform/db/changes.ts";
import { logger } from "#lib/platform/logger.ts";

async function raiseVersion(change: Change): Promise<void> {
  const { kind, projectId } = change;
  if ((kind !== "keys" && kind !== "pets") || !usesRedis(settings())) return;
  try {
    await rateLimiter().bumpVersion(kind, projectId);
  } catch (error) {
    logger().warn({ err: error, ...change }, "a change could not be announced through Redis");
  }
}

/**
 * Invalidates every process's caches through the database and Redis. Never rejects; failures are logged. With the
 * database down, every process has lost its listening connection and uses no cache.
 */
export async function publishChange(change: Change): Promise<void> {
  await Promise.all([announceCommitted(change), raiseVersion(change)]);
}
