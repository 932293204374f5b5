import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";

const NAMESPACE = 738_121;
const RECONNECT_MS = 500;

/** @param poolId graphile-worker's `locked_by` of the pool's jobs */
async function lockPool(on: pg.Client, poolId: string): Promise<void> {
  await on.query("select pg_advisory_lock_shared($1, hashtext($2))", [NAMESPACE, poolId]);
}

async function holdAll(on: pg.Client, poolIds: readonly string[], over: Promise<unknown>): Promise<void> {
  const broken = Promise.withResolvers<void>();
  on.on("error", () => broken.resolve());
  on.on("end", () => broken.resolve());
  try {
    for (const id of poolIds) await lockPool(on, id);
    await Promise.race([broken.promise, over]);
  } finally {
    await on.end().catch(() => undefined);
  }
}

/** After a connection broke, its pools' jobs may still run. */
export async function relockPools(connect: () => Promise<pg.Client>, poolIds: readonly string[], over: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const held = connect().then((on) => holdAll(on, poolIds, ended));
    await held.catch(() => Promise.race([ended, wait(RECONNECT_MS, undefined, { ref: false })]));
  }
}

/** Trying the lock would always succeed on its own connection. */
const IS_FREE = `select not exists (select from pg_locks
   where locktype = 'advisory' and granted and classid = $1::oid and objid = (hashtext($2)::bigint & 4294967295)::oid
     and database = (select oid from pg_database where datname = current_database())) as free`;

/**
 * graphile-worker itself waits four hours. Two looks in a row must find the lock free, so that a living pool can reconnect.
 * @param minAgeSeconds a pool may take a job shortly before its own lock
 * @param missing pools without a lock at the last look; updated
 */
export async function releaseDeadPoolsJobs(on: pg.Client, minAgeSeconds: number, missing: Set<string>): Promise<number> {
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

/** @returns false while another worker sends to the endpoint */
export async function takeEndpoint(on: pg.Client, endpointId: string): Promise<boolean> {
  const { rows } = await on.query<{ held: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", [
    endpointLock(endpointId),
  ]);
  return rows[0]?.held === true;
}

export async function releaseEndpoint(on: pg.Client, endpointId: string): Promise<void> {
  await on.query("select pg_advisory_unlock(hashtextextended($1, 0))", [endpointLock(endpointId)]);
}

/** @param name PostgreSQL's `application_name` */
function clientNamed(name: string): pg.Client {
  const { DATABASE_URL = "" } = settings();
  return new pg.Client({ connectionString: DATABASE_URL, application_name: name, connectionTimeoutMillis: 3000, keepAlive: true });
}

/** One connection holds the locks. If it breaks while jobs run, new ones take them again until `close`. */
export class Liveness {
  readonly #client = clientNamed("petstore worker");
  readonly #poolIds: string[] = [];
  readonly #lost = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #state: "open" | "lost" | "closed" = "open";
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves once the connection broke or a statement failed. */
  readonly lost: Promise<void> = this.#lost.promise;

  /** @param lockNames locks held for as long as the connection */
  async connect(lockNames: readonly string[]): Promise<void> {
    this.#client.once("end", () => this.#onEnd());
    this.#client.on("error", () => this.#lost.resolve());
    await this.#client.connect();
    for (const name of lockNames) await this.#client.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [name]);
  }

  /** Runs one statement at a time. */
  run<T>(statement: (on: pg.Client) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => statement(this.#client));
    this.#last = result.catch(() => this.#lost.resolve());
    return result;
  }

  /** @param poolId graphile-worker's `locked_by` of the pool's jobs */
  hold(poolId: string): void {
    if (this.#state === "lost") {
      this.#relock([poolId]);
      return;
    }
    this.#poolIds.push(poolId);
    this.run((on) => lockPool(on, poolId)).catch(() => undefined);
  }

  /** Call once no job runs. */
  async close(): Promise<void> {
    this.#state = "closed";
    await this.#client.end().catch(() => undefined);
    this.#closed.resolve();
  }

  #onEnd(): void {
    if (this.#state !== "open") return;
    this.#state = "lost";
    this.#lost.resolve();
    this.#relock(this.#poolIds);
  }

  #relock(poolIds: readonly string[]): void {
    void relockPools(() => clientNamed("petstore jobs").connect(), [...poolIds], this.#closed.promise);
  }
}
