import { settings, usesRedis } from "#lib/config/env.ts";
import { announceCommitted, type Change } from "#lib/db/changes.ts";
import { logger } from "#lib/logger.ts";
import { rateLimiter } from "#lib/rate-limit/state.ts";

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
 * Tells every serving process to forget what it holds of a committed change: through the database,
 * and with Redis through the version that each request reads there. Never rejects; a way that fails is logged.
 * With the database down, every process has lost the connection that hears changes and uses no cache until it is back.
 */
export async function publishChange(change: Change): Promise<void> {
  await Promise.all([announceCommitted(change), raiseVersion(change)]);
}
