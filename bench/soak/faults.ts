import type { OwnCluster } from "#e2e/support/own-cluster.ts";
import type { Pebble } from "#e2e/support/pebble.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import type { TestRedis } from "#e2e/support/redis.ts";
import type { Machine } from "../harness/machine.ts";
import type { Fault } from "../harness/schedule.ts";
import { emptyDisk, fillDisk } from "./disk.ts";
import type { SlowLink } from "./slow-link.ts";

export interface Parts {
  cluster: OwnCluster;
  redis: TestRedis;
  pebble: Pebble;
  link: SlowLink;
  machine: Machine;
  /** A file system of its own under the database; undefined where none could be mounted. */
  disk: string | undefined;
}

const SLOW_MS = 40;

function killPart({ machine }: Parts, script: RegExp): void {
  const running = new Set(machine.program.running());
  const [part] = processesWith("LC_PETSTORE_TEST").filter(({ pid, command }) => running.has(pid) && script.test(command));
  if (!part) throw new Error(`no process to kill: ${script}`);
  signal(part.pid, "SIGKILL");
}

function signalDns({ pebble }: Parts, name: NodeJS.Signals): void {
  for (const { pid, command } of processesWith(pebble.dns)) if (command.startsWith("pebble-challtestsrv")) signal(pid, name);
}

/**
 * In the order in which they happen: kills of our own processes come first, so that memory is compared between
 * processes that live on.
 */
export function faultsOf(parts: Parts): Fault[] {
  const { cluster, redis, pebble, link, disk } = parts;
  const { meet } = pebble.front;
  return [
    { name: "a web process killed", leavesHung: true, begin: () => killPart(parts, /web-process\.m?[jt]s|^next-server/) },
    { name: "worker killed", begin: () => killPart(parts, /worker-process\.m?[jt]s/) },
    { name: "edge killed", begin: () => killPart(parts, /edge-process\.m?[jt]s/) },
    { name: "database killed", begin: () => cluster.kill(), end: () => cluster.start() },
    { name: "database stalled (SIGSTOP)", begin: () => cluster.hang(), end: () => cluster.resume() },
    { name: "Redis killed, its data lost", begin: () => redis.kill(), end: () => redis.start() },
    { name: "Redis stalled (SIGSTOP)", begin: () => redis.freeze(), end: () => redis.thaw() },
    { name: "DNS silent", begin: () => signalDns(parts, "SIGSTOP"), end: () => signalDns(parts, "SIGCONT") },
    {
      name: "certificate authority down",
      begin: () => {
        pebble.front.meet = () => ({ kind: "silence" });
      },
      end: () => {
        pebble.front.meet = meet;
      },
    },
    {
      name: `network to the database slow (${SLOW_MS} ms each way)`,
      begin: () => {
        link.delayMs = SLOW_MS;
      },
      end: () => {
        link.delayMs = 0;
      },
    },
    ...(disk === undefined
      ? []
      : [
          {
            name: "database's disk full",
            begin: () => fillDisk(disk),
            end: async () => {
              await emptyDisk(disk);
              // PostgreSQL may have stopped without room for its log, and its operator starts it again; if it runs, this is refused.
              await cluster.start().catch(() => undefined);
            },
          },
        ]),
  ];
}
