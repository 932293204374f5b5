import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { postgresAccount } from "#lib/platform/db/embedded/account.ts";
import { prepareBinaries } from "#lib/platform/db/embedded/binaries.ts";
import { initialise } from "#lib/platform/db/embedded/initialise.ts";
import { locationsIn } from "#lib/platform/db/embedded/locations.ts";
import { ENVIRONMENT } from "#lib/platform/db/embedded/server-settings.ts";
import { ADMIN } from "#lib/platform/db/embedded/state.ts";
import { eventually } from "./eventually.ts";
import { killPostmaster } from "./own-cluster.ts";
import { testPort } from "./test-port.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const HOST_BASED_ACCESS = "local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n";

/** A primary and its synchronous standby: what the primary acknowledges, the standby has. */
export interface StandbyPair {
  /** Names both hosts, the first primary first. */
  url: string;
  /** SIGKILL. */
  killPrimary(): Promise<void>;
  promote(): Promise<void>;
  /** The former primary comes back as it was, not knowing of the other. */
  restartFormer(): Promise<void>;
  remove(): Promise<void>;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function startStandbyPair(): Promise<StandbyPair> {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), "petstore-pair-")));
  chmodSync(home, 0o711);
  const locations = locationsIn(home);
  const account = postgresAccount();
  const binaries = prepareBinaries(ROOT, locations);
  await initialise(locations, account, binaries, false);
  const standbyData = path.join(home, "standby");
  cpSync(locations.data, standbyData, { recursive: true });
  writeFileSync(path.join(standbyData, "standby.signal"), "");
  const access = path.join(home, "access.conf");
  writeFileSync(access, HOST_BASED_ACCESS);
  chmodSync(standbyData, 0o700);
  if ("uid" in account) {
    const { uid, gid } = account;
    for (const name of ["", ...readdirSync(standbyData, { recursive: true, encoding: "utf8" })])
      chownSync(path.join(standbyData, name), uid, gid);
    chownSync(access, uid, gid);
  }
  const [primaryPort, standbyPort] = [await testPort(), await testPort()];
  const start = (data: string, port: number, settings: Record<string, string>): ChildProcess => {
    const own = { port: String(port), hba_file: access, listen_addresses: "127.0.0.1", unix_socket_directories: "." };
    // A standby that finds no more of the log looks again after five seconds by default.
    const all = { ...own, wal_retrieve_retry_interval: "100ms", ...settings };
    const args = ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    return spawn(binaries.postgres, args, { ...account, cwd: home, env: ENVIRONMENT, stdio: "ignore" });
  };
  const urlOf = (port: number, database = "postgres"): string => `postgresql://${ADMIN}@127.0.0.1:${port}/${database}`;
  const answers = (port: number): Promise<boolean> =>
    query(urlOf(port), "select").then(
      () => true,
      () => false,
    );
  const kill = async ({ pid, exitCode, signalCode }: ChildProcess): Promise<void> => {
    if (pid !== undefined && exitCode === null && signalCode === null) await killPostmaster(pid);
  };
  // Without a standby, a commit would wait for ever.
  const startPrimary = (): ChildProcess => start(locations.data, primaryPort, { synchronous_standby_names: "standby" });
  let primary = startPrimary();
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=${ADMIN} application_name=standby`;
  const standby = start(standbyData, standbyPort, { primary_conninfo: conninfo });
  await eventually("both servers", async () => (await answers(primaryPort)) && (await answers(standbyPort)), 30_000);
  const inSync = "select from pg_stat_replication where sync_state = 'sync'";
  await eventually("the standby in step", async () => (await query(urlOf(primaryPort), inSync)).length > 0, 30_000);
  await query(urlOf(primaryPort), "create database petstore");
  return {
    url: `postgresql://${ADMIN}@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/petstore?target_session_attrs=read-write`,
    killPrimary: () => kill(primary),
    promote: async () => void (await query(urlOf(standbyPort), "select pg_promote()")),
    restartFormer: async () => {
      await kill(primary);
      primary = startPrimary();
      await eventually("the former primary", () => answers(primaryPort), 30_000);
    },
    remove: async () => {
      await Promise.all([kill(primary), kill(standby)]);
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
