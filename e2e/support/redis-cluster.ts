import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { startRedis, type TestRedis } from "./redis.ts";
import { redisTls } from "./redis-tls.ts";
import type { TestAuthority } from "./test-authority.ts";
import { testPort } from "./test-port.ts";

const MASTERS = 3;
const SLOTS = 16_384;
const NODE_TIMEOUT_MS = 1000;

export interface TestCluster {
  /** `REDIS_URL`, with one node of it, by another name than its own. */
  url: string;
  /** Replica of the first master, which serves the first third of the slots. */
  replica: TestRedis;
  masters: TestRedis[];
  stop(): Promise<void>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Three masters, and a replica of the first.
 * @param authority they speak TLS with its certificates
 */
export async function startRedisCluster(authority?: TestAuthority): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-cluster-"));
  const tls = authority ? await redisTls(authority, folder) : [];
  const buses: number[] = [];
  const nodes: TestRedis[] = [];
  for (let i = 0; i <= MASTERS; i++) {
    const bus = await testPort();
    buses.push(bus);
    const own = ["--cluster-enabled", "yes", "--cluster-port", String(bus), "--cluster-config-file", `nodes-${i}.conf`, "--dir", folder];
    const quick = ["--cluster-node-timeout", String(NODE_TIMEOUT_MS), "--cluster-replica-validity-factor", "0"];
    nodes.push(await startRedis([...own, ...quick], tls));
  }
  const clients = nodes.map(({ port }) => new Redis({ port, ...(authority && { tls: {} }) }));
  const [first, ...others] = clients;
  if (!first) throw new Error("no node");
  try {
    for (const [i, client] of clients.slice(0, MASTERS).entries()) {
      const [from, to] = [Math.ceil((i * SLOTS) / MASTERS), Math.ceil(((i + 1) * SLOTS) / MASTERS) - 1];
      await client.call("CLUSTER", "ADDSLOTSRANGE", from, to);
      await client.call("CLUSTER", "SET-CONFIG-EPOCH", i + 1);
    }
    for (const i of others.keys()) await first.call("CLUSTER", "MEET", "127.0.0.1", nodes[i + 1]?.port ?? 0, buses[i + 1] ?? 0);
    const master = String(await first.call("CLUSTER", "MYID"));
    const replica = clients[MASTERS];
    while (!String(await replica?.call("CLUSTER", "NODES")).includes(master)) await pause();
    await replica?.call("CLUSTER", "REPLICATE", master);
    const isReady = async (client: Redis): Promise<boolean> => {
      const [info, list] = [String(await client.call("CLUSTER", "INFO")), String(await client.call("CLUSTER", "NODES"))];
      return info.includes("cluster_state:ok") && list.includes("slave") && list.trim().split("\n").length === nodes.length;
    };
    for (const client of clients) while (!(await isReady(client))) await pause();
    while (!(await replica?.info("replication"))?.includes("master_link_status:up")) await pause();
  } finally {
    for (const client of clients) client.disconnect();
  }
  const [replica] = nodes.slice(MASTERS);
  if (!replica) throw new Error("no replica");
  return {
    url: `${authority ? "rediss" : "redis"}+cluster://localhost:${nodes[1]?.port}`,
    replica,
    masters: nodes.slice(0, MASTERS),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
