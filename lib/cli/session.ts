import { userInfo } from "node:os";
import pg from "pg";
import type { Project } from "#lib/access/schema.ts";
import { settings } from "#lib/config/env.ts";
import { checkConnection } from "#lib/db/check-connection.ts";
import { type DatabaseUse, withDatabaseUrl } from "#lib/db/embedded/with-database-url.ts";
import { pool } from "#lib/db/pool.ts";
import { primaryUrl } from "#lib/db/primary.ts";
import { prisma } from "#lib/db/prisma.ts";
import { knownMigrations, readAttempts, refuseNewerSchema } from "#lib/db/schema-version.ts";
import { OperatorError } from "#lib/errors.ts";
import { ROOT } from "#lib/programs.ts";
import { findProject } from "#lib/projects/data.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/scope/principal.schema.ts";

const CONNECT_MS = 5000;

export function operator(): Actor & { kind: "cli" } {
  try {
    return { kind: "cli", id: userInfo().username };
  } catch {
    // Account without a name, as in some containers.
    return { kind: "cli", id: null };
  }
}

async function refuseNewer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "petstore set-up", connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    refuseNewerSchema(await knownMigrations(ROOT), await readAttempts(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs work on the database, with or without a running server, then closes all connections.
 * @throws OperatorError when the database is unusable or from a newer Petstore
 */
export async function withDatabase<T>(work: () => Promise<T>, use: DatabaseUse = {}): Promise<T> {
  const { DATABASE_URL: given } = settings();
  if (given) await checkConnection(given);
  const DATABASE_URL = given && (await primaryUrl(given));
  const onDatabase = async (url: string): Promise<T> => {
    settings.replace({ ...settings(), DATABASE_URL: url });
    if (!use.migrates) await refuseNewer(url);
    try {
      return await work();
    } finally {
      await prisma.peek()?.$disconnect();
      await pool.peek()?.end();
    }
  };
  return await withDatabaseUrl(ROOT, { ...settings(), DATABASE_URL }, onDatabase, use);
}

/** @throws OperatorError when there is none */
export async function projectOrThrow(idOrSlug: string): Promise<{ project: Project; scope: ProjectScope }> {
  const project = await findProject(idOrSlug);
  if (!project) throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}. \`projects list\` shows them all.`);
  return { project, scope: projectScope(project.id) };
}

/** No trailing slash. */
export function publicUrl(): string {
  const { PUBLIC_URL, PORT } = settings();
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
