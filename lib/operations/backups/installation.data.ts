import type pg from "pg";

export type Connection = pg.ClientBase | pg.Pool;

export async function hasTable(db: Connection, name: string): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>("select to_regclass($1) is not null as there", [`public.${name}`]);
  return rows[0]?.there === true;
}

export async function readInstallationId(db: Connection): Promise<string | undefined> {
  if (!(await hasTable(db, "installation"))) return undefined;
  return (await db.query<{ id: string }>("select id from installation order by id limit 1")).rows[0]?.id;
}

/** JSON, because the schema may be an older one. */
export async function readRuns(db: Connection): Promise<string> {
  if (!(await hasTable(db, "backup_runs"))) return "[]";
  const { rows } = await db.query<{ runs: string }>("select coalesce(json_agg(r order by id), '[]')::text as runs from backup_runs r");
  return rows[0]?.runs ?? "[]";
}

export async function hasProjects(db: Connection): Promise<boolean> {
  return (await db.query("select from projects limit 1")).rowCount === 1;
}
