import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresAccount } from "#lib/platform/db/embedded/account.ts";
import { endChild } from "./end-child.ts";
import { eventually } from "./eventually.ts";
import { testPort } from "./test-port.ts";

export interface TestPgBouncer {
  url: string;
  stop(): Promise<void>;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

export async function startPgBouncer(databaseUrl: string, mode: "session" | "transaction" | "statement"): Promise<TestPgBouncer> {
  const to = new URL(databaseUrl);
  const port = await testPort();
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const database = to.pathname.slice(1);
  const target = `host=${to.hostname} port=${to.port} dbname=${database} user=${to.username} password=${decodeURIComponent(to.password)}`;
  const lines = ["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any", `pool_mode = ${mode}`];
  writeFileSync(file, ["[databases]", `${database} = ${target}`, "[pgbouncer]", ...lines, "default_pool_size = 60", ""].join("\n"), {
    mode: 0o600,
  });
  const account = postgresAccount();
  if ("uid" in account) for (const one of [folder, file]) chownSync(one, account.uid, account.gid);
  const child: ChildProcess = spawn("pgbouncer", ["-q", file], { ...account, cwd: folder, stdio: "ignore" });
  await eventually("PgBouncer", () => accepts(port));
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async stop() {
      await endChild(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
