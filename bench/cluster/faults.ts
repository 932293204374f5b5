import { eventually } from "#e2e/support/eventually.ts";
import type { OwnCluster } from "#e2e/support/own-cluster.ts";
import type { TestRedis } from "#e2e/support/redis.ts";
import { pool } from "#lib/platform/db/pool.ts";
import type { Machine } from "../harness/machine.ts";
import type { Fault } from "../harness/schedule.ts";
import type { HaProxy } from "./proxy.ts";
import type { Sites } from "./traffic/sites.ts";

export interface Machines {
  webs: readonly [Machine, Machine];
  workers: readonly [Machine, Machine];
  edges: readonly [Machine, Machine];
}

export interface ClusterParts {
  machines: Machines;
  proxy: HaProxy;
  cluster: OwnCluster;
  redis: TestRedis;
  sites: Sites;
}

const JOB_MS = 60_000;

async function isWorking(): Promise<boolean> {
  const { rowCount } = await pool().query("select from graphile_worker.jobs where locked_at is not null");
  return rowCount !== 0;
}

/** Each start goes on only when HAProxy has every server back, as an operator would wait. */
async function restartAll({ machines, proxy }: ClusterParts): Promise<void> {
  for (const machine of [...machines.webs, ...machines.workers, ...machines.edges]) {
    await machine.restart();
    await proxy.sees();
  }
}

export function clusterFaults(parts: ClusterParts): Fault[] {
  const { machines, proxy, cluster, redis, sites } = parts;
  let flood = new AbortController();
  let flooding: Promise<void> = Promise.resolve();
  const backUp = async (machine: Machine): Promise<void> => {
    await machine.start();
    await proxy.sees();
  };
  return [
    { name: "one web process killed", begin: () => machines.webs[0].killWebProcess() },
    { name: "a machine with two web processes killed", begin: () => machines.webs[0].kill(), end: () => backUp(machines.webs[0]) },
    {
      name: "a worker killed in the middle of jobs",
      begin: async () => {
        await eventually("a job at work", isWorking, JOB_MS);
        await machines.workers[0].kill();
      },
      end: () => machines.workers[0].start(),
    },
    {
      name: "an edge killed during a flood of handshakes",
      begin: async () => {
        flood = new AbortController();
        const before = sites.handshakes;
        flooding = sites.flood(flood.signal);
        await eventually("the flood", () => sites.handshakes > before + 100, JOB_MS);
        await machines.edges[0].kill();
      },
      end: async () => {
        flood.abort();
        await flooding;
        await backUp(machines.edges[0]);
      },
    },
    { name: "Redis killed, its data lost", begin: () => redis.kill(), end: () => redis.start() },
    { name: "PostgreSQL killed", begin: () => cluster.kill(), end: () => cluster.start() },
    { name: "HAProxy reloaded", begin: () => proxy.reload() },
    { name: "everything restarted, one start after another", begin: () => restartAll(parts) },
  ];
}
