import { randomUUID } from "node:crypto";
import { type Connection, hasTable, readInstallationId } from "#lib/operations/backups/installation.data.ts";
import { settings } from "#lib/platform/config/env.ts";

export async function keepInstallationId(db: Connection, id: string): Promise<void> {
  await db.query("delete from installation where id <> $1", [id]);
  await db.query("insert into installation (id) values ($1) on conflict do nothing", [id]);
}

const RUN_COLUMNS = "origin, place, started_at, ended_at, rows, bytes, has_keys, verified_at, fault";

/** The list of backups belongs to the installation, whatever it restores. */
export async function keepRuns(db: Connection, runs: string): Promise<void> {
  const text = `insert into backup_runs (${RUN_COLUMNS})
    select ${RUN_COLUMNS} from json_populate_recordset(null::backup_runs, $1::json) order by id`;
  await db.query(text, [runs]);
}

/** Creates the id unless the database is of an older release. */
export async function installation(db: Connection): Promise<{ id: string; address: string }> {
  const { PUBLIC_URL, PORT } = settings();
  const address = PUBLIC_URL ?? `http://localhost:${PORT}`;
  if (!(await hasTable(db, "installation"))) return { id: randomUUID(), address };
  await db.query("insert into installation (id) select gen_random_uuid() where not exists (select from installation)");
  return { id: String(await readInstallationId(db)), address };
}
