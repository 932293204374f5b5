import type { PoolClient } from "pg";
import type { Transaction } from "#lib/db/prisma.ts";
import { currentTraceparent } from "#lib/telemetry/tracing.ts";

/** Stored by graphile-worker in the same database. */
export interface Job {
  task: string;
  /** Never contains a secret in plain text. */
  payload: Record<string, string | number | boolean | null>;
  /** Replaces a waiting job with the same key. */
  key?: string;
  queue?: string;
  /** Such as a project and a person: each gets its share of the slots. */
  sharedBy?: readonly string[];
  /** Defaults to immediately. */
  runAt?: Date;
  /** With growing backoff; default 25. */
  maxAttempts?: number;
}

const ADD = `select id::text from graphile_worker.add_job(
  identifier => $1, payload => $2::json, job_key => $3, queue_name => $4, run_at => $5::timestamptz, max_attempts => $6::int,
  flags => $7::text[])`;

function values({ task, payload, key, queue, runAt, maxAttempts, sharedBy }: Job): (string | number | readonly string[] | null)[] {
  const traceparent = currentTraceparent();
  const sent = traceparent === undefined ? payload : { ...payload, traceparent };
  return [task, JSON.stringify(sent), key ?? null, queue ?? null, runAt?.toISOString() ?? null, maxAttempts ?? null, sharedBy ?? null];
}

/** Guarantees that the job exists if and only if the transaction commits. */
export async function addJobWithin(tx: Transaction, job: Job): Promise<void> {
  await tx.$queryRawUnsafe(ADD, ...values(job));
}

export async function addJobOn(on: PoolClient, job: Job): Promise<void> {
  await on.query(ADD, values(job));
}
