import pg from "pg";
import { settings } from "#lib/config/env.ts";
import { AppError, OperatorError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";
import { slot } from "#lib/runtime.ts";

const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Bounds every statement of a connection, so that no request waits for ever for a lock.
 * A statement rather than a startup parameter, which PgBouncer refuses.
 */
export async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
}

/** Connections that the public pages of all sites share. */
const SITE_CONNECTIONS = 3;
/** A visitor waits no longer for one of them. */
const SITE_CONNECT_MS = 2000;

function openPool(most: number, connectMs = 3000): pg.Pool {
  const { DATABASE_URL } = settings();
  if (!DATABASE_URL) throw new OperatorError("No database: set DATABASE_URL, or start with `npm start`, which brings its own.");
  const made = new pg.Pool({
    connectionString: DATABASE_URL,
    max: most,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: limitStatements,
    // Nor does one wait for a path that went silent; the connection is thrown away.
    query_timeout: STATEMENT_TIMEOUT_MS + 2000,
    application_name: "petstore",
  });
  // One that breaks between two statements of a transaction fails the next statement; unheard it would end the process.
  made.on("connect", (client) => void client.on("error", () => undefined));
  // An idle connection that breaks is replaced at the next use; unhandled it would end the process.
  made.on("error", ({ message }) => logger().warn({ reason: message }, "an idle database connection broke"));
  return made;
}

/** The process's connections to PostgreSQL, shared by the hot path and Prisma. */
export const pool = slot<pg.Pool>("db.pool", () => openPool(settings().DATABASE_POOL_SIZE));

/** Connections of the published sites' own: however many visitors come, the API and the dashboard keep theirs. */
export const sitePool = slot<pg.Pool>("db.site-pool", () => openPool(SITE_CONNECTIONS, SITE_CONNECT_MS));

/** The health check's own connection, so that it tells of the database and not of how busy this process is. */
export const healthPool = slot<pg.Pool>("db.health-pool", () => openPool(1));

/** Closes all connections that `queryText` and its neighbors opened. */
export async function closePools(): Promise<void> {
  await Promise.all([pool, sitePool, healthPool].map((one) => one.peek()?.end()));
}

/** Also 57014: a statement that ran out of time. */
const DOWN_SQLSTATES = /^(08|57P|57014|53)/;
const DOWN_SYSTEM_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT", "ENOENT", "EAI_AGAIN"],
  // Prisma: cannot reach, timed out reaching, server closed the connection, no connection free in time.
  ...["P1001", "P1002", "P1017", "P2024"],
]);
const DOWN_MESSAGES =
  /Connection terminated|not currently accepting connections|Query read timeout|timeout exceeded when trying to connect|timeout expired|not queryable|Client was closed|Can't reach database/i;

/** Errors inside an error: its causes, and the driver's own that Prisma keeps in `meta`. */
function innerErrors(error: object): unknown[] {
  const { cause, errors, meta } = error as { cause?: unknown; errors?: unknown; meta?: { driverAdapterError?: unknown } };
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
}

/** Whether an error says that PostgreSQL cannot be reached or is restarting, not that a statement was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code = "code" in error ? String(error.code) : "";
  if (DOWN_SYSTEM_CODES.has(code) || (code.length === 5 && DOWN_SQLSTATES.test(code))) return true;
  if ("message" in error && DOWN_MESSAGES.test(String(error.message))) return true;
  return innerErrors(error).some((one) => one !== error && isDatabaseDown(one));
}

/** SQLSTATE disk_full, and what the system calls it where a message is all that is left of it. */
const DISK_FULL_SQLSTATE = "53100";
const DISK_FULL_MESSAGE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

/** Whether an error says that a disk is full: the database's, or one that this process writes to. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && String(error.code) === DISK_FULL_SQLSTATE) return true;
  if ("message" in error && DISK_FULL_MESSAGE.test(String(error.message))) return true;
  return innerErrors(error).some((one) => one !== error && isDiskFull(one));
}

/**
 * Turns a fault of the database into an expected refusal.
 * @returns an AppError `service_unavailable` when the database is down, else the error as it was
 */
export function databaseFault(error: unknown): unknown {
  if (!isDatabaseDown(error)) return error;
  if (isDiskFull(error)) {
    return new AppError(
      "service_unavailable",
      "The database's disk is full, so that nothing can be stored until its operator frees space.",
      {
        cause: error,
      },
    );
  }
  return new AppError("service_unavailable", "The database cannot be reached right now. Nothing is known to be lost; try again shortly.", {
    cause: error,
  });
}

/** Columns as PostgreSQL sent them: text, untouched, so that int64 stays exact. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** A statement that is prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  /** How long its answer is waited for, in milliseconds; left out, as long as any statement may take. */
  longestMs?: number;
}

/**
 * Runs a prepared statement.
 *
 * @param on a connection inside a transaction, or another pool; the process's pool when left out
 * @returns rows as arrays of text (or null), in the statement's column order
 * @throws AppError `service_unavailable` when the database is down
 */
export async function queryText(statement: Statement, values: unknown[], on?: pg.PoolClient | pg.Pool): Promise<(string | null)[][]> {
  try {
    // pg takes a time-out for a single statement, which its types leave out.
    const query: pg.QueryArrayConfig & { query_timeout: number | undefined } = {
      name: statement.name,
      text: statement.text,
      query_timeout: statement.longestMs,
      values,
      rowMode: "array",
      types: AS_TEXT as unknown as pg.CustomTypesConfig,
    };
    const result = await (on ?? pool()).query(query);
    return result.rows as (string | null)[][];
  } catch (error) {
    throw databaseFault(error);
  }
}

/**
 * Runs work in one transaction on one connection.
 * Commits when the work resolves, rolls back when it throws; a connection whose
 * state is unknown is thrown away.
 * @throws AppError `service_unavailable` when the database is down
 */
export async function transaction<T>(work: (on: pg.PoolClient) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool().connect();
  } catch (error) {
    throw databaseFault(error);
  }
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((fault: Error) => {
      broken = fault;
    });
    throw databaseFault(error);
  } finally {
    client.release(broken);
  }
}
