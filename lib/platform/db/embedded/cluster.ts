import { once } from "node:events";
import { chmodSync, realpathSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isDiskFull } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { makeFolder, postgresAccount } from "./account.ts";
import { ensureAppRole } from "./app-role.ts";
import { prepareBinaries } from "./binaries.ts";
import { answers } from "./connection.ts";
import { freePort } from "./free-port.ts";
import { initialize } from "./initialize.ts";
import { isRoot, type Locations, locationsIn, locationsOf } from "./locations.ts";
import { markLeaving, type Owner, releaseOwnership } from "./lock.ts";
import { becomeOwner } from "./ownership.ts";
import { type Cluster, PostmasterFailure, postmasterPid, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./processes.ts";
import { databaseUrl, readState, type State, writeState } from "./state.ts";
import { assertTrustedFolder } from "./trusted-folder.ts";

const RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
const FIRST_START_TRIES = 100;
const POLL_MS = 100;

interface EmbeddedOptions {
  /** The folder itself if `throwAway`, else DATA_DIR. */
  dataDir?: string | undefined;
  /** The database is not durable, and is removed at the end. */
  throwAway?: boolean;
  makesDatabases?: boolean;
  /** Starts wait for a `command`, but fail for a `server`. */
  role?: Owner["role"];
  onNote?: (sentence: string) => void;
}

export interface Embedded {
  /** Contains the password. */
  url: string;
  adopted: boolean;
  announceStop(): void;
  stop(): Promise<void>;
}

function pollUntilGone(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, POLL_MS);
    timer.unref();
  });
}

/** Stops a killed Petstore's server if it does not answer. */
async function adopt(cluster: Cluster, state: State): Promise<number | undefined> {
  const pid = postmasterPid(cluster.locations);
  if (pid === undefined || (await answers(state, cluster.locations.data))) return pid;
  await stopPostmaster(cluster);
  return undefined;
}

async function start(cluster: Cluster, state: State): Promise<number> {
  for (let tries = 1, port = await freePort(state.port); ; tries++) {
    if (port !== state.port) writeState(cluster.locations, { ...state, port });
    try {
      return await startPostmaster(cluster, port);
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error;
      if (!error.passing || tries === FIRST_START_TRIES) {
        throw new OperatorError(`PostgreSQL could not start: ${error.message}\nIts log is ${cluster.locations.log}.`, { cause: error });
      }
      if (error.portTaken) port = await freePort();
    }
    await delay(RETRY_MS);
  }
}

/** Restarts the server on the same port. */
function supervise(cluster: Cluster, first: number, port: number, onNote: (sentence: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  let pid = first;

  const restart = async (): Promise<void> => {
    for (let wait = RETRY_MS; !stopping.signal.aborted; wait = Math.min(wait * 1.5, MAX_RETRY_MS)) {
      try {
        pid = await startPostmaster(cluster, port);
        return onNote("PostgreSQL is back.");
      } catch (error) {
        const passing = error instanceof PostmasterFailure && error.passing;
        const named = namedError(error, cluster.locations);
        if (!passing) onNote(`PostgreSQL could not be restarted: ${named instanceof Error ? named.message : String(named)}`);
      }
      await Promise.race([delay(wait), stopped]);
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await Promise.race([pollUntilGone(pid), stopped]);
      if (stopping.signal.aborted) return;
      onNote("PostgreSQL stopped unexpectedly; restarting it.");
      await restart();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    await stopPostmaster(cluster);
  };
}

function namedError(error: unknown, { home }: Locations): unknown {
  if (!isDiskFull(error)) return error;
  const sentence = `The disk that holds ${home} is full: PostgreSQL needs about 100 MB for an empty database, and room for its data. Free up space there, or set DATA_DIR to a folder on another disk.`;
  return new OperatorError(sentence, { cause: error });
}

function prepareHome(home: string): Locations {
  assertTrustedFolder(home);
  try {
    makeFolder(home);
    // Another user may have created it first.
    assertTrustedFolder(home);
    // PostgreSQL's user must traverse it.
    chmodSync(home, isRoot() ? 0o711 : 0o700);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const sentence = `PostgreSQL's folder ${home} cannot be created or written to: make it writable, or set DATA_DIR to a folder that is.`;
    throw new OperatorError(sentence, { cause: error });
  }
  return locationsIn(realpathSync(home));
}

/** @throws OperatorError when it cannot run or another Petstore owns it */
export async function startEmbedded(root: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { dataDir, throwAway = false, makesDatabases = throwAway, role = "server", onNote = () => undefined } = options;
  const locations = prepareHome((throwAway && dataDir ? locationsIn(dataDir) : locationsOf(root, dataDir)).home);
  try {
    await becomeOwner(locations, role, onNote);
  } catch (error) {
    throw namedError(error, locations);
  }
  let cluster: Cluster | undefined;
  try {
    const account = postgresAccount();
    cluster = { locations, account, binaries: prepareBinaries(root, locations), throwAway };
    await initialize(locations, account, cluster.binaries, throwAway);
    const before = readState(locations);
    if (!before) throw new OperatorError(`The file ${locations.state} is missing.`);
    const adopted = await adopt(cluster, before);
    const pid = adopted ?? (await start(cluster, before));
    const state = await ensureAppRole(locations, readState(locations) ?? before, makesDatabases);
    const stopServer = supervise(cluster, pid, state.port, onNote);
    return {
      url: databaseUrl(state),
      adopted: adopted !== undefined,
      announceStop: () => markLeaving(locations),
      stop: async () => {
        await stopServer();
        if (throwAway) rmSync(locations.home, { recursive: true, force: true, maxRetries: 3 });
        else releaseOwnership(locations);
      },
    };
  } catch (error) {
    if (cluster) await stopPostmaster(cluster);
    releaseOwnership(locations);
    throw namedError(error, locations);
  }
}
