import type pg from "pg";

const NAMESPACE = 738_121;

/**
 * Marks a pool of workers alive while the connection lasts.
 * @param poolId what graphile-worker writes into `locked_by` of the jobs that the pool takes
 */
export async function holdAlive(on: pg.Client, poolId: string): Promise<void> {
  await on.query("select pg_advisory_lock($1, hashtext($2))", [NAMESPACE, poolId]);
}

/** Reads `pg_locks`: trying the lock always succeeds on the connection that holds it, so a worker's own long job would seem dead. */
const IS_FREE = `select not exists (select from pg_locks
   where locktype = 'advisory' and granted and classid = $1::oid and objid = (hashtext($2)::bigint & 4294967295)::oid
     and database = (select oid from pg_database where datname = current_database())) as free`;

/**
 * Releases the jobs of killed or silent pools and the queues that those jobs hold; graphile-worker waits four hours for
 * this. Never releases a living pool's job, since that pool has its lock.
 * @param minAgeSeconds of a job's lock: a pool may take a job shortly before it takes its own lock
 * @returns the number of dead pools
 */
export async function freeJobsOfTheDead(on: pg.Client, minAgeSeconds: number): Promise<number> {
  const { rows } = await on.query<{ id: string }>(
    "select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)",
    [minAgeSeconds],
  );
  const gone: string[] = [];
  for (const { id } of rows) {
    const { rows: found } = await on.query<{ free: boolean }>(IS_FREE, [NAMESPACE, id]);
    if (found[0]?.free) gone.push(id);
  }
  if (gone.length > 0) await on.query("select graphile_worker.force_unlock_workers($1::text[])", [gone]);
  return gone.length;
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
