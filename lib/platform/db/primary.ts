import pg from "pg";
import { hostNames, hostUrls } from "#lib/platform/config/database-hosts.ts";
import { slot } from "#lib/platform/runtime.ts";

/** Less than any pool waits for a connection. */
const ANSWER_MS = 1500;
/** The name of a WAL file begins with its timeline, which each promotion raises. */
const PROBE = "select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline";

/** SQLSTATE cannot_connect_now. */
const NO_PRIMARY = "57P03";

const known = slot<Map<string, Promise<string>>>("db.primary", () => new Map());

async function timelineOf(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "petstore primary",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(PROBE);
    return rows[0]?.timeline ?? null;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Of two that take writes, the one promoted last: the other came back from a failure. */
async function findPrimary(databaseUrl: string): Promise<string> {
  const urls = hostUrls(databaseUrl);
  const answers = await Promise.allSettled(urls.map(timelineOf));
  const primaries = answers.flatMap((answer, i) =>
    answer.status === "fulfilled" && answer.value !== null ? [{ url: urls[i] ?? "", timeline: answer.value }] : [],
  );
  const [newest] = primaries.sort((a, b) => b.timeline.localeCompare(a.timeline));
  if (newest) return newest.url;
  const faults = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  throw Object.assign(new Error(`none of ${hostNames(databaseUrl)} is a primary that answers`, { cause: faults[0] }), { code: NO_PRIMARY });
}

/**
 * The address of the host that takes writes, remembered until `forgetPrimary`. Concurrent callers share one search.
 * @throws Error with SQLSTATE 57P03 when no host does
 */
export async function primaryUrl(databaseUrl: string): Promise<string> {
  if (hostUrls(databaseUrl).length === 1) return databaseUrl;
  const found = known().get(databaseUrl);
  if (found) return await found;
  const searching = findPrimary(databaseUrl);
  known().set(databaseUrl, searching);
  try {
    return await searching;
  } catch (error) {
    forgetPrimary(databaseUrl);
    throw error;
  }
}

export function forgetPrimary(databaseUrl: string): void {
  known().delete(databaseUrl);
}
