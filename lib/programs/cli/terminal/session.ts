import { userInfo } from "node:os";
import { databaseName, databaseServer } from "#lib/platform/config/database-url.ts";
import { settings } from "#lib/platform/config/env.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { type DatabaseUse, withDatabaseUrl } from "#lib/platform/db/embedded/with-database-url.ts";
import { beforePoolsEnd, pool } from "#lib/platform/db/pool.ts";
import { knownMigrations, readAttempts, refuseOtherSchema } from "#lib/platform/db/schema-version.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const CONNECT_MS = 5000;

export function operator(): Actor & { kind: "cli" } {
  try {
    return { kind: "cli", id: userInfo().username };
  } catch {
    // Some containers have accounts without a name.
    return { kind: "cli", id: null };
  }
}

function noInstallation(url: string): OperatorError {
  return new OperatorError(
    `There is no Petstore installation in the database ${JSON.stringify(databaseName(url))} at ${databaseServer(url)}, which DATABASE_URL names: correct DATABASE_URL, or start Petstore once with it to create a new installation. Nothing was changed.`,
  );
}

async function refuseForeign(url: string): Promise<void> {
  const to = { connectionString: url, application_name: "petstore set-up", connectionTimeoutMillis: CONNECT_MS };
  const attempts = await onConnection(to, readAttempts);
  if (attempts.length === 0) throw noInstallation(url);
  refuseOtherSchema(await knownMigrations(ROOT), attempts);
}

/**
 * Closes all connections afterward.
 * @throws OperatorError when the database is missing, unusable, not a Petstore's, or of another schema
 */
export async function withDatabase<T>(work: () => Promise<T>, use: DatabaseUse = {}): Promise<T> {
  const { DATABASE_URL } = settings();
  if (DATABASE_URL) await checkConnection(DATABASE_URL);
  const onDatabase = async (url: string): Promise<T> => {
    settings.replace({ ...settings(), DATABASE_URL: url });
    if (!use.migrates) await refuseForeign(url);
    try {
      return await work();
    } finally {
      for (const close of beforePoolsEnd()) await close();
      await pool.peek()?.end();
    }
  };
  return await withDatabaseUrl(ROOT, settings(), onDatabase, use);
}

/** @returns names; none in an empty database */
export async function appliedMigrations(): Promise<string[]> {
  const read = async (): Promise<string[]> => {
    const to = { connectionString: settings().DATABASE_URL, application_name: "petstore migrations" };
    return (await onConnection(to, readAttempts)).filter(({ state }) => state === "applied").map(({ name }) => name);
  };
  return await withDatabase(read, { migrates: true });
}

/** Has no slash at the end. */
export function publicUrl(): string {
  const { PUBLIC_URL, PORT } = settings();
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
