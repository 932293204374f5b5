import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { withConnection } from "./connection.ts";
import type { Locations } from "./locations.ts";
import { ADMIN, APP, DATABASE, databaseUrl, readState, type State, writeState } from "./state.ts";

/** See sun_path in unix(7). */
const MAX_SOCKET_BYTES = 107;
const PASSWORD_BYTES = 24;
/** Creating a database takes many seconds on a slow disk. */
const MAX_MS = 60_000;
const DATABASE_MAKER = [`alter role ${APP} createdb`, `grant pg_checkpoint, pg_signal_backend, pg_signal_autovacuum_worker to ${APP}`];

const HAND_OVER = `do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to ${APP}', nspname)
      from pg_namespace where nspowner = '${ADMIN}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${APP}',
                  case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                  c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = relnamespace
     where relowner = '${ADMIN}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
       and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${APP}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
     where proowner = '${ADMIN}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${APP}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = typnamespace left join pg_class c on c.oid = typrelid
     where typowner = '${ADMIN}'::regrole and (typtype in ('e', 'd', 'r') or typtype = 'c' and relkind = 'c')
       and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

/** An earlier release's server has no socket. */
async function asAdmin<T>(locations: Locations, state: State, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const to = { user: ADMIN, password: state.adminPassword ?? state.password, port: state.port, database };
  const socket = path.join(locations.data, `.s.PGSQL.${state.port}`);
  if (!existsSync(socket)) return await withConnection({ ...to, host: "127.0.0.1" }, work, MAX_MS);
  if (Buffer.byteLength(socket) <= MAX_SOCKET_BYTES) return await withConnection({ ...to, host: locations.data }, work, MAX_MS);
  const folder = openSync(locations.data, "r");
  try {
    return await withConnection({ ...to, host: `/proc/self/fd/${folder}` }, work, MAX_MS);
  } finally {
    closeSync(folder);
  }
}

export async function createAppDatabase(locations: Locations, name: string): Promise<void> {
  const state = readState(locations);
  if (state)
    await asAdmin(locations, state, "postgres", (client) => client.query(`create database ${client.escapeIdentifier(name)} owner ${APP}`));
}

async function appConnects(state: State): Promise<boolean> {
  if (state.adminPassword === undefined) return false;
  return await withConnection({ connectionString: databaseUrl(state) }, () => Promise.resolve(true)).catch(() => false);
}

/** Converts clusters of earlier releases, where the program was the superuser. Idempotent and safe to kill. */
export async function ensureAppRole(locations: Locations, state: State, makesDatabases: boolean): Promise<State> {
  if (await appConnects(state)) return state;
  const now: State =
    state.adminPassword === undefined ? { port: state.port, password: newPassword(), adminPassword: state.password } : state;
  await asAdmin(locations, state, "postgres", async (client) => {
    const { rowCount: roles } = await client.query("select from pg_roles where rolname = $1", [APP]);
    if (roles === 0) await client.query(`create role ${APP}`);
    await client.query(`alter role ${APP} login nosuperuser password ${client.escapeLiteral(now.password)}`);
    await client.query(`grant pg_read_all_settings to ${APP}`);
    if (makesDatabases) for (const statement of DATABASE_MAKER) await client.query(statement);
    const { rowCount: databases } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (databases === 0) await client.query(`create database ${DATABASE} owner ${APP}`);
    await client.query(`alter database ${DATABASE} owner to ${APP}`);
  });
  await asAdmin(locations, state, DATABASE, (client) => client.query(HAND_OVER));
  if (now !== state) writeState(locations, now);
  return now;
}
