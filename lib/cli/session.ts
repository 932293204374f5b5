import { userInfo } from "node:os";
import path from "node:path";
import { type Actor, type ProjectScope, projectScope } from "#lib/auth/principal.ts";
import { settings } from "#lib/config/env.ts";
import { checkConnection } from "#lib/db/check-connection.ts";
import { withDatabaseUrl } from "#lib/db/embedded/with-database-url.ts";
import { pool } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { OperatorError } from "#lib/errors.ts";
import { findProject } from "#lib/projects/data.ts";
import type { Project } from "#lib/projects/schema.ts";

/** The checkout that this program runs from. */
export const ROOT = path.join(import.meta.dirname, "..", "..");

/** Who works at the command line: the account of the operating system. */
export function operator(): Actor & { kind: "cli" } {
  try {
    return { kind: "cli", id: userInfo().username };
  } catch {
    // An account without a name, as in some containers.
    return { kind: "cli", id: null };
  }
}

/**
 * Runs a verb's work on the service's database, whether or not the server runs,
 * and closes every connection afterwards, so that the process ends by itself.
 * @throws OperatorError that says what to do when the database cannot be used
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { DATABASE_URL } = settings();
  if (DATABASE_URL) await checkConnection(DATABASE_URL);
  return await withDatabaseUrl(ROOT, settings(), async (url) => {
    settings.replace({ ...settings(), DATABASE_URL: url });
    try {
      return await work();
    } finally {
      await prisma.peek()?.$disconnect();
      await pool.peek()?.end();
    }
  });
}

/**
 * The project that an operator means, and the scope for its data.
 * @throws OperatorError when there is none
 */
export async function projectOrThrow(idOrSlug: string): Promise<{ project: Project; scope: ProjectScope }> {
  const project = await findProject(idOrSlug);
  if (!project) throw new OperatorError(`There is no project ${JSON.stringify(idOrSlug)}. \`projects list\` shows them all.`);
  return { project, scope: projectScope(project.id) };
}

/** Scheme and authority that people reach the service at, without a slash at the end. */
export function publicUrl(): string {
  const { PUBLIC_URL, PORT } = settings();
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
