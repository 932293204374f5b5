import type { Settings } from "#lib/config/env.ts";
import { checkConnection } from "#lib/db/check-connection.ts";
import { startEmbedded } from "#lib/db/embedded/cluster.ts";
import { refuseSecondServer } from "#lib/db/embedded/ownership.ts";

/** The database that this start serves. */
interface Database {
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
