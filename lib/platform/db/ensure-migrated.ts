import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { onConnection } from "#lib/platform/db/connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";

const LOCK = 7_381_204_511n;
const LOCK_HALVES = [String(LOCK >> 32n), String(LOCK & 0xffff_ffffn)];
const RETRY_MS = 250;
const REMIND_MS = 30_000;

const HOLDER = `select l.pid, to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
  from pg_locks l left join pg_stat_activity a on a.pid = l.pid
 where l.locktype = 'advisory' and l.granted and l.classid = $1::bigint::oid and l.objid = $2::bigint::oid and l.objsubid = 1
   and l.database = (select oid from pg_database where datname = current_database())`;

async function waitingSentence(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ pid: number; since: string | null }>(HOLDER, LOCK_HALVES);
  const [holder] = rows;
  if (!holder) return undefined;
  const since = holder.since ? `, connected since ${holder.since}` : "";
  return `Waiting for another Petstore that is preparing this database (its PostgreSQL session is ${holder.pid}${since}). If none is starting, end that session with: select pg_terminate_backend(${holder.pid});`;
}

async function takeLock(client: pg.Client, onNote: (sentence: string) => void): Promise<void> {
  let remindAt = 0;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [String(LOCK)]);
    if (rows[0]?.held) return;
    const sentence = performance.now() >= remindAt ? await waitingSentence(client) : undefined;
    if (sentence) {
      onNote(sentence);
      remindAt = performance.now() + REMIND_MS;
    }
    await delay(RETRY_MS);
  }
}

/** @param onNote names a blocking process, at once and every 30 seconds */
export async function withMigrationLock<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
  onNote: (sentence: string) => void = () => undefined,
): Promise<T> {
  const to = { connectionString: databaseUrl, application_name: "petstore set-up", connectionTimeoutMillis: 10_000 };
  return await onConnection(to, async (client) => {
    await takeLock(client, onNote);
    return await work(client);
  });
}

export async function ensureMigrated(root: string, databaseUrl: string, onNote?: (sentence: string) => void): Promise<string[]> {
  return await withMigrationLock(databaseUrl, () => migrate(root, databaseUrl, onNote), onNote);
}
