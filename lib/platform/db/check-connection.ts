import pg from "pg";
import { databaseName, databaseServer } from "#lib/platform/config/database-url.ts";
import { isDatabaseDown } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const ANSWER_WITHIN_MS = 5000;
const PROBES = 3;
const STATEMENT_MODE = /statement pooling/i;

function connection(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "petstore set-up",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => undefined);
  return client;
}

/** Servers behind one address may share process ids. */
async function sessionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ session: string }>("select pg_backend_pid() || ' since ' || pg_postmaster_start_time() as session");
  return rows[0]?.session ?? "";
}

/** PgBouncer and its like switch sessions between transactions. */
async function sharesSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    for (let probe = 0; probe < PROBES; probe++) {
      const first = await sessionOf(one);
      await other.query("begin");
      if ((await sessionOf(other)) === first || (await sessionOf(one)) !== first) return true;
      await other.query("rollback");
    }
    return false;
  } catch (error) {
    if (error instanceof Error && STATEMENT_MODE.test(error.message)) return true;
    throw error;
  }
}

async function throughPooler(databaseUrl: string): Promise<boolean> {
  const [one, other] = [connection(databaseUrl), connection(databaseUrl)];
  try {
    await one.connect();
    await one.query("select 1");
    await other.connect();
    return await sharesSessions(one, other);
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}

function sharedSentence(databaseUrl: string): string {
  return `The pooler at ${databaseServer(databaseUrl)} shares one database session among several connections (PgBouncer's transaction or statement mode), which breaks locks, LISTEN and prepared statements: set its pool_mode to session mode, or point DATABASE_URL at PostgreSQL itself.`;
}

function sentence(error: unknown, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const server = databaseServer(databaseUrl);
  const database = databaseName(databaseUrl);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "28P01" || code === "28000") {
    return `PostgreSQL at ${server} refused the user "${decodeURIComponent(url.username)}" or the password for the database "${database}": correct DATABASE_URL.`;
  }
  if (code === "3D000") return `PostgreSQL at ${server} has no database "${database}": create it or correct DATABASE_URL.`;
  if (code === "42501")
    return `PostgreSQL at ${server} does not let "${decodeURIComponent(url.username)}" use the database "${database}": grant access or correct DATABASE_URL.`;
  if (isDatabaseDown(error)) {
    const why = code || "no answer within 5 seconds";
    return `PostgreSQL at ${server} (database "${database}") cannot be reached (${why}): start it or correct DATABASE_URL.`;
  }
  const words = error instanceof Error ? error.message : String(error);
  return `PostgreSQL at ${server} (database "${database}") cannot be used: ${words}. Correct DATABASE_URL.`;
}

/** @throws OperatorError without the password */
export async function checkConnection(databaseUrl: string): Promise<void> {
  let isShared: boolean;
  try {
    isShared = await throughPooler(databaseUrl);
  } catch (error) {
    throw new OperatorError(sentence(error, databaseUrl), { cause: error });
  }
  if (isShared) throw new OperatorError(sharedSentence(databaseUrl));
}
