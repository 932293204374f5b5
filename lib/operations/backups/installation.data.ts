import type pg from "pg";

export type Connection = pg.ClientBase | pg.Pool;

/** False in a database of an older release. */
export async function hasInstallations(db: Connection): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>("select to_regclass('public.installation') is not null as there");
  return rows[0]?.there === true;
}

export async function readInstallationId(db: Connection): Promise<string | undefined> {
  if (!(await hasInstallations(db))) return undefined;
  return (await db.query<{ id: string }>("select id from installation order by id limit 1")).rows[0]?.id;
}

/** Includes the bin. */
export async function hasProjects(db: Connection): Promise<boolean> {
  return (await db.query("select from projects limit 1")).rowCount === 1;
}
