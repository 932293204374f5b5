import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Attempt } from "#lib/platform/db/schema-version.ts";
import type { WriteState } from "#lib/platform/db/service-facts.ts";

const OLDEST = 15;
/** Three for sites, and one each for health, announcements, and the serving lock. */
const WEB_BESIDE_POOL = 6;
const EDGE_BESIDE_POOL = 2;
const WORKER_BESIDE_POOL = 11;
const CONNECTIONS_OF_JOB = 2;

export interface DatabaseFacts {
  encoding: string;
  /** `lower` handles letters beyond ASCII. */
  foldsLetters: boolean;
  /** Version at creation, and the system's version now; null if there is none. */
  collationVersion: string | null;
  actualCollationVersion: string | null;
  writes: WriteState;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  foreignTables: number;
  maxConnections: number;
  openConnections: number;
  fsync: boolean;
}

interface ConnectionNeeds {
  webProcesses: number;
  edges: number;
  workers: number;
  workerConcurrency: number;
  poolSize: number;
}

export function databaseFindings(facts: DatabaseFacts, needs: ConnectionNeeds): Finding[] {
  return [localeFinding(facts), writingFinding(facts), roleFinding(facts), connectionsFinding(facts, needs)];
}

/** @param version example: 180001 */
export function versionFinding(version: number): Finding {
  const { ok, problem } = about("Database version");
  const major = Math.floor(version / 10_000);
  const text = `PostgreSQL ${major}.${version % 10_000}`;
  if (major >= OLDEST) return ok(text);
  return problem(`${text} is too old`, `upgrade PostgreSQL to ${OLDEST} or newer`);
}

function localeFinding({ encoding, foldsLetters, collationVersion, actualCollationVersion }: DatabaseFacts): Finding {
  const { ok, problem, warning } = about("Database locale");
  if (encoding !== "UTF8") {
    return problem(
      `the encoding is ${encoding}, so names cannot be stored as they are written`,
      "move the data into a database created with `createdb --encoding=UTF8 --template=template0 …`",
    );
  }
  if (actualCollationVersion !== null && collationVersion !== actualCollationVersion) {
    return problem(
      `the system’s collation changed from version ${collationVersion ?? "unknown"} to ${actualCollationVersion}, so indexes on text may miss rows`,
      "`reindex database`, then `alter database … refresh collation version`",
    );
  }
  if (!foldsLetters) {
    return warning(
      "the locale knows only ASCII letters, so a search for “élan” does not find “Élan”",
      "move the data into a database created with `createdb --locale-provider=builtin --locale=C.UTF-8 …` (PostgreSQL 17) or a UTF-8 locale of the system",
    );
  }
  return ok("UTF8, with a locale that knows all letters");
}

function writingFinding({ writes, fsync }: DatabaseFacts): Finding {
  const { ok, problem } = about("Database writes");
  if (writes === "standby") return problem("this is a standby, which takes no writes", "point DATABASE_URL at the primary");
  if (writes === "read_only") {
    return problem("transactions are read-only by default", "`alter database … set default_transaction_read_only = off`");
  }
  if (writes === "rejected") {
    return problem(
      "a write was not accepted within a second",
      "look at PostgreSQL’s log: its disk may be full, or a synchronous standby away",
    );
  }
  if (!fsync)
    return problem("fsync is off: a crash can destroy the database", "`alter system set fsync = on`, then `select pg_reload_conf()`");
  return ok("accepted, and safe from a crash");
}

function roleFinding({ role, isSuperuser, mayCreate, foreignTables }: DatabaseFacts): Finding {
  const { ok, problem, warning } = about("Database role");
  if (!mayCreate) {
    return problem(
      `${role} may not create tables, so migrations fail`,
      `\`grant create on schema public to "${role}"\`, as the database’s owner`,
    );
  }
  if (foreignTables > 0) {
    return problem(
      `${foreignTables} tables belong to another role, so migrations of them fail`,
      `\`reassign owned by … to "${role}"\`, as a superuser`,
    );
  }
  if (isSuperuser) {
    return warning(
      `${role} is a superuser, who can also read files and run programs on the server`,
      "use a role that only owns this database",
    );
  }
  return ok(`${role} owns what it needs and is no superuser`);
}

function connectionsFinding({ maxConnections, openConnections }: DatabaseFacts, needs: ConnectionNeeds): Finding {
  const { ok, warning } = about("Database connections");
  const { webProcesses, edges, workers, workerConcurrency, poolSize } = needs;
  const pools = webProcesses + edges + workers;
  const besidePools =
    webProcesses * WEB_BESIDE_POOL + edges * EDGE_BESIDE_POOL + workers * (WORKER_BESIDE_POOL + CONNECTIONS_OF_JOB * workerConcurrency);
  const max = pools * poolSize + besidePools;
  if (max <= maxConnections) return ok(`${openConnections} of ${maxConnections} are open; this machine takes up to ${max}`);
  return warning(
    `this machine takes up to ${max} connections, and the server allows ${maxConnections}`,
    `DATABASE_POOL_SIZE=${Math.max(2, Math.floor((maxConnections - besidePools) / pools))}, or \`alter system set max_connections = ${max + 20}\` and a restart of PostgreSQL`,
  );
}

interface MigrationFacts {
  /** True if no Petstore ever used the database. */
  isNew: boolean;
  pending: readonly string[];
  refusal: string | undefined;
  newest: string | undefined;
  /** An unfinished migration that the next start settles by itself. */
  interrupted: Pick<Attempt, "name" | "state"> | undefined;
}

export function migrationFinding({ isNew, pending, refusal, newest, interrupted }: MigrationFacts): Finding {
  const { ok, problem, warning } = about("Migrations");
  if (isNew) {
    return warning(
      "there is no Petstore installation in this database",
      "correct DATABASE_URL; for a new installation, the first start creates it",
    );
  }
  if (refusal !== undefined) return problem(refusal, "`petstore migrate --resolve`, or the release that matches the database");
  if (interrupted) {
    const next = interrupted.state === "applied" ? "all of it is there, and the next start goes on" : "the next start applies it again";
    return warning(`${interrupted.name} was interrupted; ${next}`, "`petstore migrate`");
  }
  if (pending.length > 0) {
    return warning(`${pending.length} pending, the newest is ${pending.at(-1)}; the next start applies them`, "`petstore migrate`");
  }
  return ok(`the database is at ${newest}`);
}
