import path from "node:path";
import pg from "pg";
import { parseSettings, settings } from "#lib/config/env.ts";
import { migrate } from "#lib/db/migrate.ts";
import { pool } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const TEMPLATE = "petstore_template";

/** The PostgreSQL of the test run; set by the global set-up before any test file loads. */
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

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates one database that all others are copied from. Runs once, in the global set-up. */
export async function createTemplateDatabase(): Promise<void> {
  await onServer(async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`);
    await client.query(`create database ${TEMPLATE}`);
  });
  await migrate(ROOT, urlOf(TEMPLATE));
}

/** A fresh, migrated database of its own; `drop` takes it away whoever is connected. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name} template ${TEMPLATE}`));
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * Points this process's settings at a fresh database; for `beforeAll`.
 * @returns what `afterAll` calls: closes the pool and drops the database
 */
export async function useTestDatabase(extra: Record<string, string> = {}): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  settings.replace(parseSettings({ LOG_LEVEL: "silent", ...extra, DATABASE_URL: database.url }));
  return async () => {
    await prisma.peek()?.$disconnect();
    await pool.peek()?.end();
    await database.drop();
  };
}
