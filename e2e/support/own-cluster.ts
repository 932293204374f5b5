import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { postgresAccount } from "#lib/platform/db/embedded/account.ts";
import { ensureAppRole } from "#lib/platform/db/embedded/app-role.ts";
import { prepareBinaries } from "#lib/platform/db/embedded/binaries.ts";
import { initialize } from "#lib/platform/db/embedded/initialize.ts";
import { locationsIn } from "#lib/platform/db/embedded/locations.ts";
import { postmasterPid, startPostmaster } from "#lib/platform/db/embedded/postmaster.ts";
import { isAlive } from "#lib/platform/db/embedded/processes.ts";
import { databaseUrl, readState } from "#lib/platform/db/embedded/state.ts";
import { eventually } from "./eventually.ts";
import { childrenOf, isStopped, processesWith, signal } from "./process-tree.ts";
import { scratchFolder } from "./scratch-folder.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** A PostgreSQL for one test, with durability on. */
export interface OwnCluster {
  url: string;
  /** SIGKILL; resolves when its children are gone too. */
  kill(): Promise<void>;
  /** Uses the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Suspends all processes: connections stay open but nothing responds. */
  hang(): Promise<void>;
  /** Undoes `hang`. */
  resume(): void;
  /** Also deletes its files. */
  remove(): Promise<void>;
}

/** SIGKILL; resolves when its children are gone too. */
export async function killPostmaster(postmaster: number): Promise<void> {
  // A child forked during the lookup would be missed.
  signal(postmaster, "SIGSTOP");
  await eventually("the postmaster to be suspended", () => isStopped(postmaster) || !isAlive(postmaster));
  const family = [postmaster, ...childrenOf(postmaster)];
  signal(postmaster, "SIGKILL");
  await eventually("the end of PostgreSQL's processes", () => !family.some(isAlive));
}

/** @param under the folder for its files, if not a scratch folder */
export async function startOwnCluster(under?: string): Promise<OwnCluster> {
  const home = under === undefined ? scratchFolder("own") : realpathSync(mkdtempSync(path.join(under, "petstore-own-")));
  // PostgreSQL may run as another user, which must traverse this.
  chmodSync(home, 0o711);
  const locations = locationsIn(home);
  const account = postgresAccount();
  const binaries = prepareBinaries(ROOT, locations);
  await initialize(locations, account, binaries, false);
  const state = readState(locations);
  if (!state) throw new Error("the cluster has no state");
  const start = async (): Promise<void> => void (await startPostmaster({ locations, account, binaries, throwAway: false }, state.port));
  const kill = async (): Promise<void> => {
    const postmaster = postmasterPid(locations);
    if (postmaster) await killPostmaster(postmaster);
  };
  const hang = async (): Promise<void> => {
    const postmaster = postmasterPid(locations);
    if (!postmaster) return;
    // Prevents further forks.
    signal(postmaster, "SIGSTOP");
    await eventually("the postmaster to be suspended", () => isStopped(postmaster));
    const family = childrenOf(postmaster);
    for (const pid of family) signal(pid, "SIGSTOP");
    await eventually("PostgreSQL to be suspended", () => family.every((pid) => isStopped(pid) || !isAlive(pid)));
  };
  const resume = (): void => {
    const postmaster = postmasterPid(locations);
    if (postmaster) for (const pid of [...childrenOf(postmaster), postmaster]) signal(pid, "SIGCONT");
  };
  const remove = async (): Promise<void> => {
    for (const { pid } of processesWith(locations.data)) signal(pid, "SIGKILL");
    await eventually("the end of PostgreSQL", () => processesWith(locations.data).length === 0);
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await start();
    await ensureAppRole(locations, state, false);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: databaseUrl(state), start, kill, hang, resume, remove };
}
