import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { type Change, emitChange } from "#lib/platform/db/changes.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

const outage = singleton("rate-limit.changes-outage", () => ({ changes: 0, toldAt: 0 }));

/** Logs the outage when it begins, and once a minute. */
function logOutage(error: unknown): void {
  const state = outage();
  state.changes += 1;
  const now = performance.now();
  if (state.changes > 1 && now - state.toldAt < MINUTE_MS) return;
  state.toldAt = now;
  const cause = error instanceof Error ? error.message : String(error);
  logger().warn({ cause, changes: state.changes }, "changes have no new version in Redis; processes hear of them through the database");
}

function tellRecovery(): void {
  const { changes } = outage();
  if (changes === 0) return;
  outage.replace({ changes: 0, toldAt: 0 });
  logger().warn({ changes }, "changes get their versions in Redis again");
}

/** Call after the commit; never rejects. Takes effect here at once, and elsewhere, with Redis, at the next request. */
export async function publishChange(change: Change): Promise<void> {
  emitChange(change);
  const { kind, projectId } = change;
  if ((kind !== "keys" && kind !== "pets") || !usesRedis(settings())) return;
  try {
    await rateLimiter().setVersion(kind, projectId);
    tellRecovery();
  } catch (error) {
    logOutage(error);
  }
}
