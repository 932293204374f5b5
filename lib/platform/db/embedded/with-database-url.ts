import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Settings } from "#lib/platform/config/env.ts";
import { ensureMigrated } from "#lib/platform/db/ensure-migrated.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { startEmbedded } from "./cluster.ts";
import { isSetUp, locationsOf } from "./locations.ts";
import { liveOwner } from "./lock.ts";
import { embeddedUrlIfRunning } from "./running.ts";

const POLL_MS = 100;
const WAIT_MS = 30_000;
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface DatabaseUse {
  migrates?: boolean;
  creates?: boolean;
}

/** A forgotten setting must not look like an empty installation. */
function refuseMissing(root: string, dataDir: string | undefined): void {
  const locations = locationsOf(root, dataDir);
  if (isSetUp(locations)) return;
  const folder =
    dataDir === undefined ? "DATA_DIR is not set, so the database would be" : `DATA_DIR is ${dataDir}, so the database would be`;
  throw new OperatorError(
    `There is no Petstore installation here: DATABASE_URL is not set, and ${folder} in ${locations.home}, where there is none. Set DATABASE_URL or DATA_DIR as the installation has it, or start Petstore once to create a new one. Nothing was changed.`,
  );
}

/** A signal also stops the server. */
async function onOwnServer<T>(
  root: string,
  dataDir: string | undefined,
  work: (url: string) => Promise<T>,
  { migrates = false }: DatabaseUse,
): Promise<T> {
  const embedded = await startEmbedded(root, { dataDir, role: "command" });
  const stopOn = (signal: (typeof STOP_SIGNALS)[number]): void => {
    void embedded.stop().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of STOP_SIGNALS) process.once(signal, stopOn);
  try {
    if (!migrates) await ensureMigrated(root, embedded.url);
    return await work(embedded.url);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stopOn);
    await embedded.stop();
  }
}

/**
 * DATABASE_URL's, else the embedded PostgreSQL, started if needed.
 * @param work must close its connections
 * @throws OperatorError when there is none or it is in use
 */
export async function withDatabaseUrl<T>(
  root: string,
  { DATABASE_URL, DATA_DIR }: Pick<Settings, "DATABASE_URL" | "DATA_DIR">,
  work: (url: string) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  if (DATABASE_URL) return await work(DATABASE_URL);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const owner = liveOwner(locationsOf(root, DATA_DIR));
    if (!owner) {
      if (!use.creates) refuseMissing(root, DATA_DIR);
      return await onOwnServer(root, DATA_DIR, work, use);
    }
    const url = owner.role === "server" ? await embeddedUrlIfRunning(root, DATA_DIR) : undefined;
    if (url) return await work(url);
    if (performance.now() > deadline) {
      throw new OperatorError(
        `The database of this folder is held by process ${owner.pid} and does not answer: wait until it has exited, then try again.`,
      );
    }
    await delay(POLL_MS);
  }
}
