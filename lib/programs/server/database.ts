import type { Settings } from "#lib/platform/config/env.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { startEmbedded } from "#lib/platform/db/embedded/cluster.ts";
import { refuseSecondServer } from "#lib/platform/db/embedded/ownership.ts";

interface Database {
  url: string;
  /** New starts then wait instead of failing. */
  announceStop(): void;
  stop(): Promise<void>;
}

/** @throws OperatorError when another process runs the embedded PostgreSQL */
export function assertAlone(root: string, { DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) refuseSecondServer(root, DATA_DIR);
}

/** @throws OperatorError that says what to do */
export async function openDatabase(
  root: string,
  { DATABASE_URL, DATA_DIR }: Settings,
  onNote: (sentence: string) => void,
): Promise<Database> {
  if (!DATABASE_URL) return await startEmbedded(root, { dataDir: DATA_DIR, onNote });
  await checkConnection(DATABASE_URL);
  return { url: DATABASE_URL, announceStop: () => undefined, stop: () => Promise.resolve() };
}
