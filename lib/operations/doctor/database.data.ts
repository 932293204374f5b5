import type pg from "pg";
import { type DatabaseFacts, databaseFindings, migrationFinding, versionFinding } from "#lib/operations/doctor/database.rules.ts";
import { about, clockFinding } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { rolesHere } from "#lib/platform/config/roles.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { knownMigrations, missingMigrations, readAttempts } from "#lib/platform/db/schema-version.ts";
import { writeState } from "#lib/platform/db/service-facts.ts";
import { settlement } from "#lib/platform/db/unfinished-migration.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const ANSWER_MS = 4000;

const VERSION = "select current_setting('server_version_num')::int as version";

const FACTS = `select current_setting('server_encoding') as encoding,
    lower(U&'\\00C9') = U&'\\00E9' as "foldsLetters",
    d.datcollversion as "collationVersion",
    pg_database_collation_actual_version(d.oid) as "actualCollationVersion",
    current_user as role,
    r.rolsuper as "isSuperuser",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayCreate",
    (select count(*)::int from pg_class c
      where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'USAGE')) as "foreignTables",
    current_setting('max_connections')::int as "maxConnections",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "openConnections",
    current_setting('fsync') = 'on' as fsync
  from pg_database d, pg_roles r
 where d.datname = current_database() and r.rolname = current_user`;

const UNDEFINED_TABLE = "42P01";

/** The first start creates the tables that the check reads. */
export async function ifMigrated(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE)) throw error;
    return [about(check).skipped("the database has not been migrated, so there is nothing to look at")];
  }
}

export function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  return onConnection({ connectionString: url, application_name: "petstore doctor", ...limits }, work);
}

export async function lookAtDatabase(url: string, config: Settings): Promise<Finding[]> {
  return await onDatabase(url, async (client) => {
    const { rows: versions } = await client.query<{ version: number }>(VERSION);
    const version = versionFinding(versions[0]?.version ?? 0);
    // An older server lacks the columns that the other facts come from.
    if (version.verdict !== "ok") return [version];
    const [{ rows }, writes] = await Promise.all([client.query<Omit<DatabaseFacts, "writes">>(FACTS), writeState()]);
    const roles = rolesHere(config);
    const needs = {
      webProcesses: roles.includes("web") ? config.WEB_CONCURRENCY : 0,
      edges: Number(roles.includes("edge")),
      workers: Number(roles.includes("worker")),
      workerConcurrency: config.WORKER_CONCURRENCY,
      poolSize: config.DATABASE_POOL_SIZE,
    };
    return [version, ...rows.flatMap((facts) => databaseFindings({ ...facts, writes }, needs))];
  });
}

export async function lookAtDatabaseClock(url: string): Promise<Finding[]> {
  return await onDatabase(url, async (client) => {
    const asked = Date.now();
    const { rows } = await client.query<{ now: string }>("select extract(epoch from clock_timestamp()) * 1000 as now");
    return [clockFinding("Database clock", "the database", { there: Number(rows[0]?.now), asked, answered: Date.now() })];
  });
}

export async function lookAtMigrations(url: string, root: string): Promise<Finding[]> {
  const known = await knownMigrations(root);
  return await onDatabase(url, async (client) => {
    const found = await readAttempts(client);
    const settled = await settlement(client, root, { known, attempts: found });
    const attempts = found.map((one) => (one.name === settled?.name ? { ...one, state: settled.state } : one));
    const facts = { isNew: attempts.length === 0, newest: known.at(-1), interrupted: settled };
    try {
      return [migrationFinding({ ...facts, pending: missingMigrations(known, attempts), refusal: undefined })];
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return [migrationFinding({ ...facts, pending: [], refusal: error.message })];
    }
  });
}
