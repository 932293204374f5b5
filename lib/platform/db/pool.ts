import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { countUnavailable, exposePool } from "#lib/platform/db/pool-metrics.ts";
import { exposeTurns, inReadTurn, inTurn, readTurns } from "#lib/platform/db/turns.ts";
import { AppError, isAppError, OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const STATEMENT_TIMEOUT_MS = 10_000;
const SET_UP_MS = 3000;

/** Parallel workers start more slowly than a page is read. PgBouncer refuses these at startup. */
async function limitStatements(client: pg.ClientBase): Promise<void> {
  // pg's types omit per-statement timeouts.
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set max_parallel_workers_per_gather = 0`,
    query_timeout: SET_UP_MS,
  };
  await client.query(query);
}

const SITE_CONNECTIONS = 3;
const SHORT_CONNECT_MS = 2000;

/** PostgreSQL holds about 3 MB for each. */
export const idleConnectionMs = singleton("db.idle-connection-ms", () => 5000);

const turnsOf = singleton("db.read-turns", () => new WeakMap<pg.Pool, ReturnType<typeof readTurns>>());

function openPool(name: string, max: number, connectMs = 3000): pg.Pool {
  const databaseUrl = settings().DATABASE_URL;
  if (!databaseUrl) throw new OperatorError("No database: set DATABASE_URL, or start with `npm start`, which includes one.");
  const made = new pg.Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleConnectionMs(),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: limitStatements,
    // Also limits the wait on a silent network path.
    query_timeout: STATEMENT_TIMEOUT_MS + 2000,
    application_name: "petstore",
    // Sends independent statements in one round trip.
    pipeline: true,
  });
  made.on("connect", (client) => void client.on("error", () => undefined));
  // Unhandled, the error would crash the process.
  made.on("error", ({ message }) => logger().warn({ reason: message }, "an idle database connection broke"));
  exposePool(name, made);
  exposeTurns();
  turnsOf().set(made, readTurns(max));
  return made;
}

export const pool = singleton<pg.Pool>("db.pool", () => openPool("api", settings().DATABASE_POOL_SIZE));

/** `work` is one statement, in the person's turn. */
export function readingFrom<T>(from: pg.Pool, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf().get(from);
  return turns ? inReadTurn(turns, work) : work();
}

/** Visitors of sites must not starve the API. */
export const sitePool = singleton<pg.Pool>("db.site-pool", () => openPool("sites", SITE_CONNECTIONS, SHORT_CONNECT_MS));

/** Health must not depend on this process's load. */
export const healthPool = singleton<pg.Pool>("db.health-pool", () => openPool("health", 1, SHORT_CONNECT_MS));

/** For code that uses a pool but is not loaded everywhere. */
export const beforePoolsEnd = singleton<(() => Promise<void>)[]>("db.before-pools-end", () => []);

export async function closePools(): Promise<void> {
  await Promise.all([pool, sitePool, healthPool].map((one) => one.peek()?.end()));
}

const DOWN_SQLSTATES = /^(08|57P|53)/;
const DOWN_SYSTEM_CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT", "ENOENT", "EAI_AGAIN"],
  ...["P1001", "P1002", "P1017"],
]);
const DOWN_MESSAGES =
  /Connection terminated|not currently accepting connections|Query read timeout|timeout expired|not queryable|Client was closed|Can't reach database/i;
/** Statement timeout, and Prisma's timeout for a connection. */
const BUSY_CODES = new Set(["57014", "P2024"]);
/** The whole pool was in use, or a transaction took too long. */
const BUSY_MESSAGES = /timeout exceeded when trying to connect|Unable to start a transaction in the given time|expired transaction/i;

function innerErrors(error: object): unknown[] {
  const { cause, errors, meta } = error as { cause?: unknown; errors?: unknown; meta?: { driverAdapterError?: unknown } };
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
}

/** Also looks at the errors inside. */
function hasError(error: unknown, isIt: (code: string, message: string) => boolean): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  return isIt(String(code), String(message)) || innerErrors(error).some((one) => one !== error && hasError(one, isIt));
}

export function isDatabaseDown(error: unknown): boolean {
  const isDown = (code: string): boolean => DOWN_SYSTEM_CODES.has(code) || (code.length === 5 && DOWN_SQLSTATES.test(code));
  return hasError(error, (code, message) => isDown(code) || DOWN_MESSAGES.test(message));
}

function isDatabaseBusy(error: unknown): boolean {
  return hasError(error, (code, message) => BUSY_CODES.has(code) || BUSY_MESSAGES.test(message));
}

const DISK_FULL_SQLSTATE = "53100";
const DISK_FULL_MESSAGE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

export function isDiskFull(error: unknown): boolean {
  return hasError(error, (code, message) => code === DISK_FULL_SQLSTATE || DISK_FULL_MESSAGE.test(message));
}

const SENTENCES = {
  away: "The database cannot be reached right now. As far as we know, nothing is lost. Try again.",
  busy: "The service is too busy to do this in time. Nothing was changed. Try again.",
  full: "The database's disk is full, so nothing can be stored until its operator frees up space.",
};

function reasonOf(error: unknown): keyof typeof SENTENCES | undefined {
  if (isDatabaseDown(error)) return isDiskFull(error) ? "full" : "away";
  return isDatabaseBusy(error) ? "busy" : undefined;
}

/** @returns AppError `service_unavailable` if the database is down or too busy */
export function databaseError(error: unknown): unknown {
  const reason = isAppError(error) ? undefined : reasonOf(error);
  if (!reason) return error;
  countUnavailable(reason);
  const cause =
    reason === "busy"
      ? new Error("the database answers, but every connection was in use for too long, or a lock", { cause: error })
      : error;
  return new AppError("service_unavailable", SENTENCES[reason], { cause });
}

const same = (value: string): string => value;
/** Text keeps int64 exact. */
const AS_TEXT = { getTypeParser: () => same };

interface Options {
  /** Without one, the planner sees the values each time. */
  name?: string;
  text: string;
  maxMs?: number;
}
/** A text by itself has no name. */
export type Statement = string | Options;

export const textOf = (statement: Statement): string => (typeof statement === "string" ? statement : statement.text);

export type Connection = pg.ClientBase | pg.Pool;

function queryOf(statement: Statement, values: unknown[]): pg.QueryConfig & { query_timeout: number | undefined } {
  const { name = "", text, maxMs }: Options = typeof statement === "string" ? { text: statement } : statement;
  return { name, text, query_timeout: maxMs, values, types: AS_TEXT };
}

/** @returns text, in column order */
export async function queryText(statement: Statement, values: unknown[], on: Connection = pool()): Promise<(string | null)[][]> {
  try {
    const ask = () => on.query<(string | null)[]>({ ...queryOf(statement, values), rowMode: "array" });
    const { rows } = await (on instanceof pg.Pool ? readingFrom(on, ask) : ask());
    return rows;
  } catch (error) {
    throw databaseError(error);
  }
}

/** The planner sees the values. */
export const run = (text: string, values: unknown[], on: Connection) => queryText(text, values, on);

export async function queryRows<Row extends Record<keyof Row, string | null>>(
  statement: Statement,
  values: unknown[],
  on: Connection = pool(),
): Promise<Row[]> {
  try {
    const ask = () => on.query<Row>(queryOf(statement, values));
    const { rows } = await (on instanceof pg.Pool ? readingFrom(on, ask) : ask());
    return rows;
  } catch (error) {
    throw databaseError(error);
  }
}

export function transaction<T>(work: (on: pg.PoolClient) => Promise<T>): Promise<T> {
  return transactionAfter(() => Promise.resolve(), work);
}

/**
 * @param open sent with `begin`; only locks and reads, since it runs even if `begin` fails
 * @throws `service_unavailable`, and as `inTurn`
 */
export function transactionAfter<Opened, T>(
  open: (on: pg.PoolClient) => Promise<Opened>,
  work: (on: pg.PoolClient, opened: Opened) => Promise<T>,
): Promise<T> {
  return inTurn(() => onClient(open, work));
}

async function onClient<Opened, T>(
  open: (on: pg.PoolClient) => Promise<Opened>,
  work: (on: pg.PoolClient, opened: Opened) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool().connect();
  } catch (error) {
    throw databaseError(error);
  }
  let broken: Error | undefined;
  try {
    const [, opened] = await Promise.all([client.query("begin"), open(client)]);
    const result = await work(client, opened);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw databaseError(error);
  } finally {
    client.release(broken);
  }
}
