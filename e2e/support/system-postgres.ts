import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { postgresFolder } from "#e2e/runner/postgres-programs.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { postgresAccount } from "#lib/platform/db/embedded/account.ts";
import { eventually } from "./eventually.ts";
import { killPostmaster } from "./own-cluster.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { testPort } from "./test-port.ts";

async function answers(url: string): Promise<boolean> {
  const to = { connectionString: url, connectionTimeoutMillis: 1000 };
  return await onConnection(to, (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );
}

interface RunningPostgres {
  port: number;
  stop(): Promise<void>;
  /** SIGKILL; resolves when its children are gone too. */
  kill(): Promise<void>;
}

export interface SystemPostgres {
  folder: string;
  /** Runs one of PostgreSQL's programs in its folder. */
  run(program: string, ...args: string[]): Promise<string>;
  /** @param login `user` or `user:password` */
  url(port: number, database: string, login?: string): string;
  /** @param settings lines of `postgresql.conf` @param given the port is a free one by default */
  start(data: string, settings: string[], given?: { port?: number; login?: string }): Promise<RunningPostgres>;
  end(): Promise<void>;
}

/** Operators run their own server like this. */
export function systemPostgres(): SystemPostgres {
  const programs = postgresFolder();
  if (programs === undefined) throw new Error("the system has no PostgreSQL: install it with `sudo apt-get install postgresql`");
  const folder = scratchFolder("postgres");
  const account = postgresAccount();
  if ("uid" in account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", NODE_ENV: "test" as const } };
  const stops: (() => Promise<void>)[] = [];
  const url = (port: number, database: string, login = "petstore"): string => `postgresql://${login}@127.0.0.1:${port}/${database}`;
  return {
    folder,
    run: async (program, ...args) => (await promisify(execFile)(path.join(programs, program), args, options)).stdout,
    url,
    async start(data, settings, given = {}) {
      const port = given.port ?? (await testPort());
      appendFileSync(path.join(folder, data, "postgresql.conf"), [...settings, "unix_socket_directories = ''", ""].join("\n"));
      const child = spawn(path.join(programs, "postgres"), ["-D", path.join(folder, data), "-p", String(port)], {
        ...options,
        stdio: "ignore",
      });
      const gone = once(child, "exit");
      const stop = async (): Promise<void> => {
        child.kill("SIGINT");
        await gone;
      };
      stops.push(stop);
      await eventually("PostgreSQL", () => answers(url(port, "postgres", given.login)));
      return { port, stop, kill: () => (child.pid === undefined ? gone.then(() => undefined) : killPostmaster(child.pid)) };
    },
    async end() {
      for (const stop of stops) await stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
