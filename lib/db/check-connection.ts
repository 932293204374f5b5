import pg from "pg";
import { isDatabaseDown } from "#lib/db/pool.ts";
import { OperatorError } from "#lib/errors.ts";

const ANSWER_WITHIN_MS = 5000;

/** What is wrong with a DATABASE_URL, in a sentence without its password. */
function sentence(error: unknown, url: URL): string {
  const server = `${url.hostname || "localhost"}:${url.port || 5432}`;
  const database = decodeURIComponent(url.pathname.slice(1)) || url.username;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "28P01" || code === "28000") {
    return `PostgreSQL at ${server} refused the user "${decodeURIComponent(url.username)}" or the password for the database "${database}": correct DATABASE_URL.`;
  }
  if (code === "3D000") return `PostgreSQL at ${server} has no database "${database}": create it or correct DATABASE_URL.`;
  if (code === "42501")
    return `PostgreSQL at ${server} does not let "${decodeURIComponent(url.username)}" use the database "${database}": grant it or correct DATABASE_URL.`;
  if (isDatabaseDown(error)) {
    const why = code || "no answer within 5 seconds";
    return `PostgreSQL at ${server} (database "${database}") cannot be reached (${why}): start it or correct DATABASE_URL.`;
  }
  const words = error instanceof Error ? error.message : String(error);
  return `PostgreSQL at ${server} (database "${database}") cannot be used: ${words}. Correct DATABASE_URL.`;
}

/**
 * Makes sure that a database can be used before anything is started on it.
 * @throws OperatorError that says what to do and never shows the password
 */
export async function checkConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "petstore set-up",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw new OperatorError(sentence(error, new URL(databaseUrl)), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
