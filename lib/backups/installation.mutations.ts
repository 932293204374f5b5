import { randomUUID } from "node:crypto";
import type pg from "pg";
import { settings } from "#lib/config/env.ts";

type Connection = pg.ClientBase | pg.Pool;

async function hasTable(on: Connection): Promise<boolean> {
  const { rows } = await on.query<{ there: boolean }>("select to_regclass('public.installation') is not null as there");
  return rows[0]?.there === true;
}

/** Undefined where there is none yet. */
export async function readInstallationId(on: Connection): Promise<string | undefined> {
  if (!(await hasTable(on))) return undefined;
  return (await on.query<{ id: string }>("select id from installation order by id limit 1")).rows[0]?.id;
}

/** A restored database stays the installation that it was. */
export async function keepInstallationId(on: Connection, id: string): Promise<void> {
  await on.query("delete from installation where id <> $1", [id]);
  await on.query("insert into installation (id) values ($1) on conflict do nothing", [id]);
}

/**
 * Who this installation is: its id, created with the first backup, and where people find it. A database of an older
 * release cannot keep an id yet.
 */
export async function installation(on: Connection): Promise<{ id: string; address: string }> {
  const { PUBLIC_URL, PORT } = settings();
  const address = PUBLIC_URL ?? `http://localhost:${PORT}`;
  if (!(await hasTable(on))) return { id: randomUUID(), address };
  await on.query("insert into installation (id) select gen_random_uuid() where not exists (select from installation)");
  return { id: String(await readInstallationId(on)), address };
}
