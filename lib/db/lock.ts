import pg from "pg";
import { settings } from "#lib/config/env.ts";

const CONNECT_TIMEOUT_MS = 3000;

/**
 * Runs work that only one process of the installation may do at a time, for as long as that takes.
 * The lock lives on a connection of its own, so it ends with the process, however that ends.
 * @param name what is locked, such as `certificate pets.example`
 * @param work is told to stop when the lock is lost with its connection
 * @returns undefined when another one holds the lock, and nothing was done
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
