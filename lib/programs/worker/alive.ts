import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

const NAMESPACE = 738_121;
const RECONNECT_MS = 500;

/**
 * Marks a pool of workers alive while the connection lasts.
 * @param poolId what graphile-worker writes into `locked_by` of the jobs that the pool takes
 */
export async function holdAlive(on: pg.Client, poolId: string): Promise<void> {
  await on.query("select pg_advisory_lock_shared($1, hashtext($2))", [NAMESPACE, poolId]);
}

async function holdAll(on: pg.Client, poolIds: readonly string[], over: Promise<unknown>): Promise<void> {
  const broken = Promise.withResolvers<void>();
  on.on("error", () => broken.resolve());
  on.on("end", () => broken.resolve());
  try {
    for (const id of poolIds) await holdAlive(on, id);
    await Promise.race([broken.promise, over]);
  } finally {
    await on.end().catch(() => undefined);
  }
}

/** Marks pools alive on connections of their own, after the one that did so broke: their jobs may still run. */
export async function keepAlive(connect: () => Promise<pg.Client>, poolIds: readonly string[], over: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const held = connect().then((on) => holdAll(on, poolIds, ended));
    await held.catch(() => Promise.race([ended, wait(RECONNECT_MS, undefined, { ref: false })]));
  }
}

/** Reads `pg_locks`: trying the lock always succeeds on the connection that holds it, so a worker's own long job would seem dead. */
const IS_FREE = `select not exists (select from pg_locks
   where locktype = 'advisory' and granted and classid = $1::oid and objid = (hashtext($2)::bigint & 4294967295)::oid
     and database = (select oid from pg_database where datname = current_database())) as free`;

/**
 * Releases the jobs of killed or silent pools and the queues that those jobs hold; graphile-worker waits four hours for
 * this. Never releases a living pool's job, since that pool has its lock, or takes it again on a new connection before
 * the next look.
 * @param minAgeSeconds of a job's lock: a pool may take a job shortly before it takes its own lock
 * @param missing pools without their lock at the last look; updated
 * @returns the number of dead pools
 */
export async function freeJobsOfTheDead(on: pg.Client, minAgeSeconds: number, missing: Set<string>): Promise<number> {
  const { rows } = await on.query<{ id: string }>(
    "select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)",
    [minAgeSeconds],
  );
  const free: string[] = [];
  for (const { id } of rows) {
    const { rows: found } = await on.query<{ free: boolean }>(IS_FREE, [NAMESPACE, id]);
    if (found[0]?.free) free.push(id);
  }
  const dead = free.filter((id) => missing.has(id));
  missing.clear();
  for (const id of free) missing.add(id);
  if (dead.length > 0) await on.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  return dead.length;
}

const endpointLock = (endpointId: string): string => `webhook endpoint ${endpointId}`;

/** False while another worker sends to the endpoint. Held until it is released or the connection ends. */
export async function takeEndpoint(on: pg.Client, endpointId: string): Promise<boolean> {
  const { rows } = await on.query<{ held: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", [
    endpointLock(endpointId),
  ]);
  return rows[0]?.held === true;
}

export async function releaseEndpoint(on: pg.Client, endpointId: string): Promise<void> {
  await on.query("select pg_advisory_unlock(hashtextextended($1, 0))", [endpointLock(endpointId)]);
}
