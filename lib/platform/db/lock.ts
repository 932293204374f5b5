import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";

const CONNECT_TIMEOUT_MS = 3000;

/**
 * @param work its signal aborts when the lock is lost
 * @returns undefined when another process has the lock
 */
export async function whileLocked<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<{ result: T } | undefined> {
  const client = new pg.Client({
    connectionString: settings().DATABASE_URL,
    application_name: "petstore lock",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", [name]);
    return rows[0]?.held ? { result: await work(lost.signal) } : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
