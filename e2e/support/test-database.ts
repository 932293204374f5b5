import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { scratchPrefix } from "#e2e/runner/scratch.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { closePools, pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const MIGRATIONS = path.join(ROOT, "prisma", "migrations");
const TEMPLATE_LOCK = 7_387_387;

/** Named after its migrations, so checkouts can share a PostgreSQL. */
function templateName(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(path.join(MIGRATIONS, name)));
  }
  return `petstore_template_${hash.digest("hex").slice(0, 12)}`;
}

/** Set by global setup. */
export function serverUrl(): string {
  const url = process.env["TEST_POSTGRES_URL"];
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: run the tests with `npm test`");
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

const onServer = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => onConnection({ connectionString: serverUrl() }, work);

/** Migrates the template database unless it exists. Concurrent runs wait for the one creating it. */
export async function createTemplateDatabase(): Promise<void> {
  const template = templateName();
  const partial = `${template}_partial`;
  await onServer(async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount !== 0) return;
    await client.query(`drop database if exists ${partial} with (force)`);
    await client.query(`create database ${partial}`);
    await migrate(ROOT, urlOf(partial));
    await client.query(`alter database ${partial} rename to ${template}`);
  });
}

interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name} ${options}`));
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * Creates a migrated database; `drop` succeeds even with open connections.
 * @param like the URL of a test database to copy, to which no one is connected
 */
export const createTestDatabase = (like?: string): Promise<TestDatabase> =>
  createDatabase(`template ${like === undefined ? templateName() : new URL(like).pathname.slice(1)} strategy file_copy`);

async function allowConnections(url: string, isAllowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer((client) => client.query(`alter database ${client.escapeIdentifier(name)} allow_connections ${isAllowed}`));
}

/** Existing connections stay. */
export const refuseConnections = (url: string): Promise<void> => allowConnections(url, false);

export const acceptConnections = (url: string): Promise<void> => allowConnections(url, true);

/** Rejects new connections and closes existing ones: programs see an outage. */
export async function shutDatabase(url: string): Promise<void> {
  await refuseConnections(url);
  const name = new URL(url).pathname.slice(1);
  await onServer((client) => client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]));
}

/** Shuts this process's database and waits until the pool has dropped every broken connection. */
export async function shutOwnDatabase(): Promise<void> {
  const { promise: emptied, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (pool().totalCount === 0) resolve();
  };
  pool().on("remove", look);
  await shutDatabase(settings().DATABASE_URL ?? "");
  look();
  await emptied;
  pool().off("remove", look);
}

/** @returns closes its connections */
export function useDatabase(url: string, extra: Record<string, string> = {}): () => Promise<void> {
  settings.replace(parseSettings({ LOG_LEVEL: "silent", ...extra, DATABASE_URL: url }));
  return async () => {
    await prisma.peek()?.$disconnect();
    await closePools();
  };
}

/**
 * Call it in `beforeAll`. Photos go to a separate folder.
 * @returns a function for `afterAll`
 */
export async function useTestDatabase(extra: Record<string, string> = {}): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), `${scratchPrefix(process.pid)}data-`));
  const close = useDatabase(database.url, { DATA_DIR, ...extra });
  return async () => {
    await close();
    await database.drop();
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 3 });
  };
}
