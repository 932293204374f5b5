import type { Settings } from "#lib/config/env.ts";
import { checkConnection } from "#lib/db/check-connection.ts";
import { startEmbedded } from "#lib/db/embedded/cluster.ts";
import { refuseSecondServer } from "#lib/db/embedded/ownership.ts";
import { ensureMigrated, whileAlone } from "#lib/db/ensure-migrated.ts";
import type { DemoProject } from "#lib/projects/demo/mutations.ts";

/** The database that this start serves. */
export interface Database {
  url: string;
  /** Lets a start that comes from now on wait for the end of this one instead of refusing. */
  announceStop(): void;
  stop(): Promise<void>;
}

/**
 * Refuses a second start in a folder whose own PostgreSQL is looked after already.
 * @throws OperatorError that names the process
 */
export function assertAlone(root: string, { DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) refuseSecondServer(root, DATA_DIR);
}

/**
 * The PostgreSQL of DATABASE_URL, checked; else the embedded one, started.
 * @throws OperatorError that says what to do
 */
export async function openDatabase(
  root: string,
  { DATABASE_URL, DATA_DIR }: Settings,
  onNote: (sentence: string) => void,
): Promise<Database> {
  if (!DATABASE_URL) return await startEmbedded(root, { dataDir: DATA_DIR, onNote });
  await checkConnection(DATABASE_URL);
  return { url: DATABASE_URL, announceStop: () => undefined, stop: () => Promise.resolve() };
}

/**
 * Brings the database to the newest schema and, when it holds no project at all,
 * makes the demo project. Of several processes that start at once, one does it.
 * @returns the demo project when it was made now
 */
export async function prepareDatabase(root: string, url: string): Promise<DemoProject | undefined> {
  return await whileAlone(url, async (client) => {
    await ensureMigrated(root, url, client);
    const { rowCount } = await client.query("select from projects limit 1");
    if (rowCount !== 0) return undefined;
    const { createDemoProject } = await import("#lib/projects/demo/mutations.ts");
    return await createDemoProject();
  });
}

/**
 * @returns the token of a new one-time link while the service has no administrator
 */
export async function firstAdminToken(): Promise<string | undefined> {
  const { adminExists, createAdminLink } = await import("#lib/auth/admin-link/mutations.ts");
  return (await adminExists()) ? undefined : await createAdminLink();
}

/** Closes what this process itself opened for the set-up; may be called again. */
export async function closeConnections(): Promise<void> {
  const [{ prisma }, { pool }] = await Promise.all([import("#lib/db/prisma.ts"), import("#lib/db/pool.ts")]);
  await prisma.peek()?.$disconnect();
  const opened = pool.peek();
  if (opened && !opened.ending) await opened.end();
}
