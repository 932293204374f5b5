import type { Redis } from "ioredis";
import { ANSWER_MS, watchOldest } from "#lib/gateway/rate-limit/redis/answers.state.ts";
import { clusterOptions } from "#lib/gateway/rate-limit/redis/connection.rules.ts";
import { CONNECT_MS, type RedisLink, runScript } from "#lib/gateway/rate-limit/redis/link.service.ts";
import type { ClusterTopology } from "#lib/platform/config/redis-topology.ts";

const ALL_SLOTS = 16_384;

/** Throws unless the node is a master and sees every key served. */
async function checkMaster(node: Redis): Promise<void> {
  const [[role], text] = await Promise.all([node.role(), node.cluster("INFO")]);
  const { host, port } = node.options;
  if (String(role) !== "master") throw new Error(`${host}:${port} is no longer a master`);
  const value = (name: string): string | undefined => new RegExp(`^${name}:(\\w+)`, "m").exec(text)?.[1];
  const isWhole =
    value("cluster_state") === "ok" && Number(value("cluster_slots_assigned")) === ALL_SLOTS && value("cluster_slots_fail") === "0";
  if (!isWhole) throw new Error(`the cluster does not serve every key, says ${host}:${port}`);
}

/**
 * Throws while a slot is between two masters, which then refuse scripts that need several of its keys. Asked only before
 * the link is used: a slot that moves while it is in use is away for some milliseconds, which the client waits for.
 */
async function checkSlots(node: Redis): Promise<void> {
  const { host, port } = node.options;
  if (/\[\d+-[<>]-/.test(String(await node.cluster("NODES")))) throw new Error(`a slot of ${host}:${port} is moving`);
}

/**
 * All masters are one link: losing one of them, or its place as a master, is losing all, so every process counts alone
 * until the cluster is whole again, and then hands in its counts. Keys that move from master to master are followed.
 */
export async function dialCluster(topology: ClusterTopology): Promise<RedisLink> {
  const { Cluster } = await import("ioredis");
  const client = new Cluster(topology.nodes, clusterOptions(topology, CONNECT_MS));
  let end: Error | undefined;
  let ended: ((cause: Error) => void) | undefined;
  let last: Error | undefined;
  const masters = new Set<Redis>();
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => undefined);
  const finish = (cause: Error): void => {
    if (end) return;
    end = cause;
    client.disconnect();
    closing.reject(cause);
    ended?.(cause);
  };
  client.on("error", (error: Error) => {
    last = error;
  });
  client.on("node error", (error: Error) => {
    last = error;
  });
  client.on("-node", (node: Redis) => {
    // The client drops a node that it was given by another name than the cluster's.
    if (masters.has(node)) finish(last ?? new Error("the connection to a master was closed"));
  });
  client.on("end", () => finish(last ?? new Error("the connection was closed")));
  const watch = watchOldest(() => finish(new Error(`no answer within ${ANSWER_MS} ms`)));
  const check = async (): Promise<void> => {
    const current = client.nodes("master");
    for (const node of masters) if (!current.includes(node)) throw new Error(`${node.options.host} is no longer a master`);
    for (const node of current) masters.add(node);
    await watch.during(Promise.all(current.map(checkMaster)));
  };
  const close = (): void => {
    ended = undefined;
    watch.stop();
    finish(new Error("closed"));
  };
  const deadline = setTimeout(() => finish(last ?? new Error("no connection in time")), 2 * CONNECT_MS);
  try {
    // A cluster that cannot be reached may leave the client's own promise open for ever.
    await Promise.race([client.connect(), closing.promise]);
    await Promise.race([Promise.all(client.nodes("master").map((node) => node.connect())), closing.promise]);
    await check();
    await watch.during(Promise.all(client.nodes("master").map(checkSlots)));
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(deadline);
  }
  return {
    run: (script, keys, values) => watch.during(runScript(client, script, keys, values)),
    check,
    onEnd(callback) {
      ended = callback;
      if (end) callback(end);
    },
    close,
  };
}
