import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** A statement that waits for a table's lock blocks those behind it. */
export const lockPatience = singleton("db.lock-patience", () => ({ lockMs: 1000, pauseMs: 1000, maxPauseMs: 10_000, maxMs: 300_000 }));

const LOCK_NOT_AVAILABLE = "55P03";
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const CONCURRENT_INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"([^"]+)"/i;

const OLDEST_TRANSACTION = `select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
  from pg_stat_activity
 where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
 order by xact_start limit 1`;

/** An index built concurrently cannot run in a transaction. */
export function concurrentIndex(script: string): string | undefined {
  return CONCURRENT_INDEX.exec(script.replace(COMMENTS, ""))?.[1];
}

async function holderSentence(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: string }>(OLDEST_TRANSACTION);
  const [holder] = rows;
  if (!holder) return "";
  const name = holder.name === "" ? "" : ` ("${holder.name}")`;
  return ` The oldest open transaction is that of PostgreSQL session ${holder.pid}${name}, since ${holder.since}; end it with: select pg_terminate_backend(${holder.pid});`;
}

async function inTransaction(client: pg.Client, script: string, record: pg.QueryConfig): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockPatience().lockMs}`);
    await client.query(script);
    await client.query(record);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function whenLocksAreFree(client: pg.Client, work: () => Promise<void>, onNote: (sentence: string) => void): Promise<void> {
  const { pauseMs, maxPauseMs, maxMs } = lockPatience();
  const deadline = performance.now() + maxMs;
  for (let pause = pauseMs, isFirst = true; ; pause = Math.min(pause * 2, maxPauseMs), isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      const holder = await holderSentence(client);
      if (performance.now() + pause > deadline) {
        const sentence = `The database could not be migrated: other sessions held the locks it needs for too long, and nothing was changed.${holder} Then start again.`;
        throw new OperatorError(sentence, { cause: error });
      }
      if (isFirst) onNote(`The migration waits for a table that is in use, and tries again.${holder}`);
      await delay(pause);
    }
  }
}

/**
 * Retries when locks are held briefly.
 * @throws OperatorError when they are held for too long
 */
export async function applyScript(
  client: pg.Client,
  script: string,
  record: pg.QueryConfig,
  onNote: (sentence: string) => void,
): Promise<void> {
  const index = concurrentIndex(script);
  if (index === undefined) return await whenLocksAreFree(client, () => inTransaction(client, script, record), onNote);
  // An unrecorded attempt may have left it.
  await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(index)}`);
  await client.query(script);
  await client.query(record);
}
