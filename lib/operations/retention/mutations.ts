import { RETENTION_RULES, type RetentionStep } from "#lib/operations/retention/rules.ts";
import { pool, queryText } from "#lib/platform/db/pool.ts";
import { forgetAdoptersSql } from "#lib/shelter/adoptions/retention.mutations.ts";
import { removeExpired } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement, type Writers } from "#lib/tenancy/scope/writing.mutations.ts";

/** Deletes up to `$2` rows that have aged since `$1` or earlier. */
export function retentionSql(step: RetentionStep): (sql: Writers) => string {
  const { sql } = RETENTION_RULES[step];
  if (sql !== null) return () => sql;
  return step === "adoptions" ? forgetAdoptersSql : removeExpired;
}

/**
 * Concurrent workers neither wait nor count twice.
 * @param cutoff inclusive
 * @returns fewer than `max` when done
 */
export async function deleteBatch(step: RetentionStep, cutoff: Date, max: number): Promise<number> {
  const [row] = await new CheckedStatement(retentionSql(step)).run(asService(pool()), [cutoff, max]);
  return Number(row?.[0] ?? 0);
}

const RECORD_RUN = `insert into retention_runs as kept (step, last_run_at, last_done_at, failing_since, fault, deleted)
  values ($1, $2::timestamptz, case when $3::text is null then $2::timestamptz end, case when $3 is not null then $2::timestamptz end, $3, $4)
  on conflict (step) do update set last_run_at = excluded.last_run_at,
    last_done_at = coalesce(excluded.last_done_at, kept.last_done_at),
    failing_since = case when excluded.fault is not null then coalesce(kept.failing_since, excluded.failing_since) end,
    fault = excluded.fault, deleted = kept.deleted + excluded.deleted`;

/** @param error null on success */
export async function recordRun(step: RetentionStep, at: Date, error: string | null, deleted: number): Promise<void> {
  await queryText(RECORD_RUN, [step, at, error, deleted]);
}
