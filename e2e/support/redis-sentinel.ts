import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { endChild } from "./end-child.ts";
import { startRedis, type TestRedis } from "./redis.ts";
import { testPort } from "./test-port.ts";

/** Of the servers and of the sentinel, with characters that an address must encode. */
const PASSWORDS = { server: "s@:/1", sentinel: "w#?2" };

export interface WatchedRedis {
  /** `REDIS_URL`, with a sentinel that is not there before the one that is. */
  url: string;
  master: TestRedis;
  replica: TestRedis;
  /** On request. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** A master, its replica, and a sentinel that promotes it once the master has been away for 300 ms. */
export async function startWatchedRedis(): Promise<WatchedRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-sentinel-"));
  const secured = ["--requirepass", PASSWORDS.server, "--masterauth", PASSWORDS.server, "--dir", folder];
  const master = await startRedis(secured);
  const replica = await startRedis([...secured, "--replicaof", `127.0.0.1 ${master.port}`]);
  const [port, nobody] = [await testPort(), await testPort()];
  const file = path.join(folder, "sentinel.conf");
  writeFileSync(
    file,
    `port ${port}
bind 127.0.0.1
dir ${folder}
requirepass "${PASSWORDS.sentinel}"
sentinel monitor pets 127.0.0.1 ${master.port} 1
sentinel auth-pass pets "${PASSWORDS.server}"
sentinel down-after-milliseconds pets 300
sentinel failover-timeout pets 2000
`,
  );
  const sentinel: ChildProcess = spawn("redis-server", [file, "--sentinel"], { stdio: "ignore" });
  const asked = async (...command: [string, ...string[]]): Promise<unknown> => {
    const asking = new Redis({ port, password: PASSWORDS.sentinel });
    try {
      return await asking.call(...command);
    } finally {
      asking.disconnect();
    }
  };
  const client = new Redis({ port, password: PASSWORDS.sentinel, retryStrategy: () => 20, maxRetriesPerRequest: null });
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
    url: `redis+sentinel://:${server}@127.0.0.1:${nobody},127.0.0.1:${port}/pets/0?sentinel_password=${watch}`,
    master,
    replica,
    failOver: async () => void (await asked("SENTINEL", "FAILOVER", "pets")),
    stop: async () => {
      await Promise.all([endChild(sentinel), master.kill(), replica.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
