import { randomBytes } from "node:crypto";
import pg from "pg";
import { emptySchema } from "#lib/operations/backups/rebuild.mutations.ts";
import { MIGRATIONS_TABLE } from "#lib/operations/backups/rules.ts";
import { onCopySession, readTables } from "#lib/operations/backups/snapshot.data.ts";
import { databaseName } from "#lib/platform/config/database-url.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const SESSION = "petstore restore";
const FORBIDDEN = "42501";
/** Only this file creates this schema. */
const MARKER = "petstore_scratch";
const SUFFIX_BYTES = 4;

type Work<T> = (scratchUrl: string) => Promise<T>;

interface ScratchServer {
  databaseUrl: string;
  /** Undefined uses the role of the URL. */
  create: ((name: string) => Promise<void>) | undefined;
}

const PREFIX = "select 'petstore_scratch_' || oid || '_' as prefix from pg_database where datname = current_database()";
const LEFT = "select datname as name from pg_database where starts_with(datname, $1)";

/** The prefix differs from other installations on the server. */
async function prefixOn(db: pg.ClientBase): Promise<string> {
  return (await db.query<{ prefix: string }>(PREFIX)).rows[0]?.prefix ?? "";
}

function mayNotCreate(databaseUrl: string, cause: unknown): OperatorError {
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(databaseUrl).username) || databaseName(databaseUrl));
  return new OperatorError(
    `A restore of one project needs a database beside this one for a while, and PostgreSQL does not let ${role} create it. Run \`alter role ${role} createdb;\` as a superuser, or add --scratch-url with the address of an empty database that ${role} owns. Nothing was changed.`,
    { cause },
  );
}

async function removeLeftovers(db: pg.ClientBase): Promise<void> {
  const { rows } = await db.query<{ name: string }>(LEFT, [await prefixOn(db)]);
  for (const { name } of rows) await db.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** @returns the database's name */
async function createOn(db: pg.ClientBase, { databaseUrl, create }: ScratchServer): Promise<string> {
  const name = `${await prefixOn(db)}${randomBytes(SUFFIX_BYTES).toString("hex")}`;
  try {
    if (create) await create(name);
    else await db.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`);
    return name;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FORBIDDEN) throw mayNotCreate(databaseUrl, error);
    throw error;
  }
}

/**
 * On the same server, for the duration of `work`. The caller holds its own lock.
 * @throws OperatorError if the role may not create it
 */
export async function withScratchDatabase<T>(server: ScratchServer, work: Work<T>): Promise<T> {
  const { databaseUrl } = server;
  try {
    const name = await onCopySession(databaseUrl, SESSION, async (db) => {
      await removeLeftovers(db);
      return await createOn(db, server);
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    // If the server is gone, the next restore removes it.
    await onCopySession(databaseUrl, SESSION, removeLeftovers).catch(() => undefined);
  }
}

async function clear(db: pg.ClientBase): Promise<void> {
  await emptySchema(db);
  await db.query(`drop table if exists ${MIGRATIONS_TABLE}`);
  await db.query(`drop schema if exists graphile_worker cascade; drop schema if exists ${MARKER}`);
}

/**
 * Leaves it empty.
 * @throws OperatorError unless the database is empty
 */
export async function withGivenScratch<T>(scratchUrl: string, work: Work<T>): Promise<T> {
  await onCopySession(scratchUrl, SESSION, async (db) => {
    const { rows } = await db.query<{ left: boolean }>("select to_regnamespace($1) is not null as left", [MARKER]);
    if (rows[0]?.left) await clear(db);
    if ((await readTables(db)).length > 0) {
      throw new OperatorError(
        `The database ${JSON.stringify(databaseName(scratchUrl))} of --scratch-url is not empty: name an empty one. Nothing was changed.`,
      );
    }
    await db.query(`create schema ${MARKER}`);
  });
  try {
    return await work(scratchUrl);
  } finally {
    await onCopySession(scratchUrl, SESSION, clear).catch(() => undefined);
  }
}
