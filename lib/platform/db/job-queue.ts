import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { currentTraceparent } from "#lib/platform/telemetry/tracing.ts";

export interface Job {
  task: string;
  /** Never a plain-text secret. */
  payload: Record<string, string | number | boolean | null>;
  key?: string;
  /** A waiting job with the same key stays due when it was. */
  keepsRunAt?: boolean;
  queue?: string;
  /** Identifies who shares the queue, such as a project and a person. */
  sharedBy?: readonly string[];
  runAt?: Date;
  maxAttempts?: number;
}

const MAX_TRIES = 50;

/**
 * Parts of a `with recursive`; `added_jobs` has the id. Repeated while `add_job` adds nothing because a worker begins the job of that key
 * (graphile/worker#580). Copies the payload for backups.
 * @param given arguments of `add_job`
 * @param from SQL that says whether to add one
 */
export const addJobSql = (given: string, from = ""): string => `tried_jobs as (
    select 1 as tries, graphile_worker.add_job(${given}) as job ${from}
    union all select tries + 1, graphile_worker.add_job(${given}) from tried_jobs where (job).id is null and tries < ${MAX_TRIES}),
  added_jobs as (
    insert into job_payloads (job_id, payload) select (job).id, (job).payload from tried_jobs where (job).id is not null
      on conflict (job_id) do update set payload = excluded.payload returning job_id)`;

const GIVEN = `identifier => $1, payload => $2::json, job_key => $3, queue_name => $4, run_at => $5::timestamptz,
  max_attempts => $6::int, flags => $7::text[], job_key_mode => $8`;
const ADD = `with recursive ${addJobSql(GIVEN)} select job_id::text from added_jobs`;

function values({
  task,
  payload,
  key,
  queue,
  runAt,
  maxAttempts,
  sharedBy,
  keepsRunAt,
}: Job): (string | number | readonly string[] | null)[] {
  const traceparent = currentTraceparent();
  const sent = traceparent === undefined ? payload : { ...payload, traceparent };
  const due = [runAt?.toISOString() ?? null, maxAttempts ?? null];
  return [task, JSON.stringify(sent), key ?? null, queue ?? null, ...due, sharedBy ?? null, keepsRunAt ? "preserve_run_at" : "replace"];
}

/** Adds the job if and only if the transaction commits. */
export async function addJobWithin(on: OpenTransaction, job: Job): Promise<void> {
  if ((await queryWithin(on, ADD, values(job))).length > 0) return;
  throw new Error(`the job ${job.task} with the key ${job.key} could not be added`);
}
