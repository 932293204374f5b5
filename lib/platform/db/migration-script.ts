import { setTimeout as delay } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";
import { slot } from "#lib/platform/runtime.ts";

/** Everything behind a statement that waits for a table's lock waits too, so it never waits longer than `lockMs`. */
export const lockPatience = slot("db.lock-patience", () => ({ lockMs: 1000, pauseMs: 1000, maxPauseMs: 10_000, maxMs: 300_000 }));

const LOCK_NOT_AVAILABLE = "55P03";
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const CONCURRENT_INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"([^"]+)"/i;

const UNFINISHED_INDEX = "select from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid";

const OLDEST_TRANSACTION = `select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
  from pg_stat_activity
 where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
 order by xact_start limit 1`;

/** The name of the index, if the migration builds one without blocking writes, which cannot run in a transaction. */
export function concurrentIndex(script: string): string | undefined {
  return CONCURRENT_INDEX.exec(script.replace(COMMENTS, ""))?.[1];
}

function isLockTimeout(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, cause } = error as { code?: unknown; originalCode?: unknown; cause?: unknown };
  return code === LOCK_NOT_AVAILABLE || originalCode === LOCK_NOT_AVAILABLE || isLockTimeout(cause);
}

/** A migration gave up waiting for a lock, and nothing of it was applied. */
export class LocksHeld extends OperatorError {}

async function holderSentence(connections: pg.Pool): Promise<string> {
  const { rows } = await connections.query<{ pid: number; name: string; since: string }>(OLDEST_TRANSACTION);
  const [holder] = rows;
  if (!holder) return "";
  const name = holder.name === "" ? "" : ` ("${holder.name}")`;
  return ` The oldest open transaction is that of PostgreSQL session ${holder.pid}${name}, since ${holder.since}; end it with: select pg_terminate_backend(${holder.pid});`;
}

/**
 * Prisma's adapter runs a script statement by statement, split at each semicolon. This one runs it in one transaction,
 * which waits only briefly for a lock and then starts again. An index built concurrently runs by itself.
 */
export class MigratingPrismaPg extends PrismaPg {
  readonly #connections: pg.Pool;
  /** Limit the wait for a lock. */
  readonly #scripts: pg.Pool;
  readonly #onNote: (sentence: string) => void;
  locksHeld: LocksHeld | undefined;

  constructor(connections: pg.Pool, databaseUrl: string, onNote: (sentence: string) => void) {
    super(connections);
    this.#connections = connections;
    this.#onNote = onNote;
    this.#scripts = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      application_name: "petstore migration",
      onConnect: async (client) => void (await client.query(`set lock_timeout = ${lockPatience().lockMs}`)),
    });
    this.#scripts.on("error", () => undefined);
  }

  override async connect(): Promise<Awaited<ReturnType<PrismaPg["connect"]>>> {
    const adapter = await super.connect();
    const bounded = await new PrismaPg(this.#scripts).connect();
    adapter.executeScript = async (script) => {
      const index = concurrentIndex(script);
      if (index === undefined) return await this.#whenLocksAreFree(bounded, script);
      await this.#dropUnfinished(index);
      // Waits for open transactions, but blocks no one meanwhile.
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return adapter;
  }

  async end(): Promise<void> {
    await this.#scripts.end();
  }

  async #dropUnfinished(index: string): Promise<void> {
    const { rowCount } = await this.#connections.query(UNFINISHED_INDEX, [index]);
    if (rowCount === 0) return;
    this.#onNote(`The index ${index} was not finished; building it again.`);
    await this.#connections.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
  }

  async #whenLocksAreFree(bounded: SqlDriverAdapter, script: string): Promise<void> {
    const { pauseMs, maxPauseMs, maxMs } = lockPatience();
    const deadline = performance.now() + maxMs;
    for (let pause = pauseMs, isFirst = true; ; pause = Math.min(pause * 2, maxPauseMs), isFirst = false) {
      try {
        // Without values, PostgreSQL runs all statements of a text in one transaction.
        await bounded.executeRaw({ sql: script, args: [], argTypes: [] });
        return;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        const holder = await holderSentence(this.#connections);
        if (performance.now() + pause > deadline) {
          this.locksHeld = new LocksHeld(
            `The database could not be migrated: other sessions held the locks it needs for too long, and nothing was changed.${holder} Then start again.`,
            { cause: error },
          );
          throw this.locksHeld;
        }
        if (isFirst) this.#onNote(`The migration waits for a table that is in use, and tries again.${holder}`);
        await delay(pause);
      }
    }
  }
}
