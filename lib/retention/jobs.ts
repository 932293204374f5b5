import { settings } from "#lib/config/env.ts";
import { logger } from "#lib/logger.ts";
import { deleteBatch, noteRun } from "#lib/retention/mutations.ts";
import { faultCode, retentionCutoff } from "#lib/retention/rules.ts";
import { RETENTION_STEPS, type RetentionStep } from "#lib/retention/schema.ts";

/** Rows of one statement, which is over in well under a second. */
const BATCH = 1000;
/** A step gives way to the others after this many; the next run goes on. */
const MOST_BATCHES = 500;

/** How a step was done. */
interface Outcome {
  deleted: number;
  error?: unknown;
}

async function carryOut(step: RetentionStep, cutoff: Date, batch: number, stop: AbortSignal | undefined): Promise<Outcome> {
  let deleted = 0;
  try {
    for (let i = 0; i < MOST_BATCHES && !stop?.aborted; i += 1) {
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
 * Deletes what has been kept for its time, step by step and each in batches. A step that fails
 * holds no other one up, and is recorded for the metrics and Administration.
 * Safe to be broken off at any point, and to be run by several workers at once: the next run goes on.
 * @param now epoch milliseconds
 * @param stop asks it to end after the batch under way
 * @throws AppError `service_unavailable` when not even the outcome can be recorded
 */
export async function cleanUp(now: number, stop?: AbortSignal, batch = BATCH): Promise<void> {
  for (const step of RETENTION_STEPS) {
    if (stop?.aborted) return;
    const { deleted, error } = await carryOut(step, retentionCutoff(step, now, settings().AUDIT_RETENTION_DAYS), batch, stop);
    if (error) logger().warn({ err: error, step }, "the clean-up of one kind of data failed; it is tried again in ten minutes");
    else if (deleted > 0) logger().debug({ step, deleted }, "cleaned up");
    await noteRun(step, new Date(now), error ? faultCode(error) : null, deleted);
  }
}
