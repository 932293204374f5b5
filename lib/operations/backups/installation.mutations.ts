import { randomUUID } from "node:crypto";
import { type Connection, hasInstallations, readInstallationId } from "#lib/operations/backups/installation.data.ts";
import { settings } from "#lib/platform/config/env.ts";

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
  if (!(await hasInstallations(on))) return { id: randomUUID(), address };
  await on.query("insert into installation (id) select gen_random_uuid() where not exists (select from installation)");
  return { id: String(await readInstallationId(on)), address };
}
