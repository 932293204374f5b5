import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { endChild } from "./end-child.ts";
import { startRedis, type TestRedis } from "./redis.ts";
import { redisTls } from "./redis-tls.ts";
import type { TestAuthority } from "./test-authority.ts";
import { testPort } from "./test-port.ts";

/** Passwords of the servers and of the sentinel, with characters that an address must encode. */
const PASSWORDS = { server: "s@:/1", sentinel: "w#?2" };

export interface WatchedRedis {
  /** `REDIS_URL`, with a sentinel that is not there before the one that is. */
  url: string;
  master: TestRedis;
  replica: TestRedis;
  /** Asks the sentinel. */
  ask(...command: [string, ...string[]]): Promise<unknown>;
  stop(): Promise<void>;
}

interface WatchOptions {
  /** Makes them use TLS with its certificates. */
  authority?: TestAuthority;
  /** The sentinel promotes the replica once the master has been away for this long; a busy machine may pause one by chance. */
  downAfterMs: number;
}

/** A master, its replica, and a sentinel. */
export async function startWatchedRedis({ authority, downAfterMs }: WatchOptions): Promise<WatchedRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-sentinel-"));
  const secured = ["--requirepass", PASSWORDS.server, "--masterauth", PASSWORDS.server, "--dir", folder];
  const tls = authority ? await redisTls(authority, folder) : [];
  const master = await startRedis(secured, tls);
  const replica = await startRedis([...secured, "--replicaof", `127.0.0.1 ${master.port}`], tls);
  const [port, nobody] = [await testPort(), await testPort()];
  const file = path.join(folder, "sentinel.conf");
  writeFileSync(
    file,
    `port ${authority ? 0 : port}
tls-port ${authority ? port : 0}
bind 127.0.0.1
dir ${folder}
requirepass "${PASSWORDS.sentinel}"
sentinel monitor pets 127.0.0.1 ${master.port} 1
sentinel auth-pass pets "${PASSWORDS.server}"
sentinel down-after-milliseconds pets ${downAfterMs}
sentinel failover-timeout pets 2000
`,
  );
  const sentinel: ChildProcess = spawn("redis-server", [file, "--sentinel", ...tls], { stdio: "ignore" });
  const login = { port, password: PASSWORDS.sentinel, ...(authority && { tls: {} }) };
  const ask = async (...command: [string, ...string[]]): Promise<unknown> => {
    const asking = new Redis(login);
    try {
      return await asking.call(...command);
    } finally {
      asking.disconnect();
    }
  };
  const client = new Redis({ ...login, retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  const knowsReplica = async (): Promise<boolean> => {
    const replicas = (await client.call("SENTINEL", "REPLICAS", "pets")) as string[][];
    return replicas.some((fields) => fields[fields.indexOf("master-link-status") + 1] === "ok");
  };
  try {
    while (!(await knowsReplica())) await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    client.disconnect();
  }
  const [server, watch] = [PASSWORDS.server, PASSWORDS.sentinel].map(encodeURIComponent);
  return {
    url: `${authority ? "rediss" : "redis"}+sentinel://:${server}@127.0.0.1:${nobody},127.0.0.1:${port}/pets/0?sentinel_password=${watch}`,
    master,
    replica,
    ask,
    stop: async () => {
      await Promise.all([endChild(sentinel), master.kill(), replica.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
