import type { PoolClient } from "pg";
import type { Transaction } from "#lib/db/prisma.ts";

/** Work for the worker process; graphile-worker keeps it in the same database. */
export interface Job {
  /** A name of the worker's task list, such as `mail.send`. */
  task: string;
  /** Read again by the task with a schema of its own. Never holds a secret in plain text. */
  payload: Record<string, string | number | boolean | null>;
  /** Two waiting jobs with one key are one: the later takes the earlier one's place. */
  key?: string;
  /** Jobs of one queue run one after another, in order. */
  queue?: string;
  /** Not before then; at once when left out. */
  runAt?: Date;
  /** How often it is tried, with ever longer pauses; 25 when left out. */
  maxAttempts?: number;
}

const ADD = `select id::text from graphile_worker.add_job(
  identifier => $1, payload => $2::json, job_key => $3, queue_name => $4, run_at => $5::timestamptz, max_attempts => $6::int)`;

function values({ task, payload, key, queue, runAt, maxAttempts }: Job): (string | number | null)[] {
  return [task, JSON.stringify(payload), key ?? null, queue ?? null, runAt?.toISOString() ?? null, maxAttempts ?? null];
}

/**
 * Adds a job in a transaction of Prisma's.
 * Guarantee: the job exists if and only if the transaction is kept.
 */
export async function addJobWithin(tx: Transaction, job: Job): Promise<void> {
  await tx.$queryRawUnsafe(ADD, ...values(job));
}

/** The same on a connection of the pool, inside its transaction. */
export async function addJobOn(on: PoolClient, job: Job): Promise<void> {
  await on.query(ADD, values(job));
}
