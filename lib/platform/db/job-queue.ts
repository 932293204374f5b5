import type { ClientBase } from "pg";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { currentTraceparent } from "#lib/platform/telemetry/tracing.ts";

export interface Job {
  task: string;
  /** Never a plain-text secret. */
  payload: Record<string, string | number | boolean | null>;
  key?: string;
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
      run_at => $5::timestamptz, max_attempts => $6::int, flags => $7::text[]))
  insert into job_payloads (job_id, payload) select id, payload from added
    on conflict (job_id) do update set payload = excluded.payload`;

function values({ task, payload, key, queue, runAt, maxAttempts, sharedBy }: Job): (string | number | readonly string[] | null)[] {
  const traceparent = currentTraceparent();
  const sent = traceparent === undefined ? payload : { ...payload, traceparent };
  return [task, JSON.stringify(sent), key ?? null, queue ?? null, runAt?.toISOString() ?? null, maxAttempts ?? null, sharedBy ?? null];
}

/** Adds the job if and only if the transaction commits. */
export async function addJobWithin(tx: Transaction, job: Job): Promise<void> {
  await tx.$executeRawUnsafe(ADD, ...values(job));
}

export async function addJobOn(on: ClientBase, job: Job): Promise<void> {
  await on.query(ADD, values(job));
}
