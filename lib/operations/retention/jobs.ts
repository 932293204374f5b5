import { deleteBatch, recordRun } from "#lib/operations/retention/mutations.ts";
import { errorCode, RETENTION_STEPS, type RetentionStep, retentionCutoff } from "#lib/operations/retention/rules.ts";
import { settings } from "#lib/platform/config/env.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** Keeps a statement well under a second. */
const BATCH = 1000;
/** Other steps run after these; the next run continues. */
const MAX_BATCHES = 500;

interface Outcome {
  deleted: number;
  error?: unknown;
}

async function runStep(step: RetentionStep, cutoff: Date, batch: number, stop: AbortSignal | undefined): Promise<Outcome> {
  let deleted = 0;
  try {
    for (let i = 0; i < MAX_BATCHES && !stop?.aborted; i += 1) {
      const gone = await deleteBatch(step, cutoff, batch);
      deleted += gone;
      if (gone < batch) break;
    }
    return { deleted };
  } catch (error) {
    return { deleted, error };
  }
}

/**
 * An error does not block other steps. Safe to run concurrently.
 * @param stop after the current batch
 * @throws `service_unavailable` when the outcome cannot be recorded
 */
export async function cleanUp(now: number, stop?: AbortSignal, batch = BATCH): Promise<void> {
  for (const step of RETENTION_STEPS) {
    if (stop?.aborted) return;
    const { deleted, error } = await runStep(step, retentionCutoff(step, now, settings().AUDIT_RETENTION_DAYS), batch, stop);
    if (error) logger().warn({ err: error, step }, "the clean-up of one kind of data failed; it is tried again in ten minutes");
    else if (deleted > 0) logger().debug({ step, deleted }, "cleaned up");
    await recordRun(step, new Date(now), error ? errorCode(error) : null, deleted);
  }
}
