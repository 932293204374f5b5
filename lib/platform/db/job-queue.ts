import type { ClientBase } from "pg";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { currentTraceparent } from "#lib/platform/telemetry/tracing.ts";

export interface Job {
  task: string;
  /** Never a plain-text secret. */
  payload: Record<string, string | number | boolean | null>;
  key?: string;
  /** With a key: a job that waits stays due when it was. */
  keepsRunAt?: boolean;
  queue?: string;
  /** Such as a project and a person, who each get a share. */
  sharedBy?: readonly string[];
  runAt?: Date;
  /** Default 25. */
  maxAttempts?: number;
}

/** Copies the payload for backups. */
const ADD = `with added as (
    select id, payload from graphile_worker.add_job(identifier => $1, payload => $2::json, job_key => $3, queue_name => $4,
      run_at => $5::timestamptz, max_attempts => $6::int, flags => $7::text[], job_key_mode => $8))
  insert into job_payloads (job_id, payload) select id, payload from added
    on conflict (job_id) do update set payload = excluded.payload`;

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
export async function addJobWithin(tx: Transaction, job: Job): Promise<void> {
  await tx.$executeRawUnsafe(ADD, ...values(job));
}

export async function addJobOn(on: ClientBase, job: Job): Promise<void> {
  await on.query(ADD, values(job));
}
