import type { Cluster, Redis } from "ioredis";
import type { Settings } from "#lib/platform/config/env.ts";
import { type RedisTopology, redisTopology } from "#lib/platform/config/redis-topology.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { clusterOptions, type RedisTimes, sentinelOptions, serverOptions } from "#lib/platform/redis/options.rules.ts";

const TIMES: RedisTimes = { connectMs: 1000, commandMs: 1000, retryMs: 200 };

export interface Script {
  name: string;
  lua: string;
  keys: number;
}

export interface RedisClient {
  /** Rejects when not connected or after the timeout. */
  run(script: Script, keys: string[], values: (string | number)[]): Promise<unknown>;
  /** Called at once if connected, and after each reconnect. */
  onReady(ready: () => void): void;
  onLost(lost: (cause: Error) => void): void;
  /** @throws Error after the timeout */
  connect(): Promise<void>;
  close(): void;
}

/** Loads the library (15 MB). */
export async function createRedis(topology: RedisTopology, times: RedisTimes): Promise<Redis | Cluster> {
  const { Cluster, Redis } = await import("ioredis");
  if (topology.kind === "cluster") return new Cluster(topology.nodes, clusterOptions(topology, times));
  return topology.kind === "sentinel" ? new Redis(sentinelOptions(topology, times)) : new Redis(topology.url, serverOptions(times));
}

type ScriptCommand = (...args: (string | number)[]) => Promise<unknown>;

function commandOf(client: Redis | Cluster, { name, lua, keys }: Script): ScriptCommand {
  if (!(name in client)) client.defineCommand(name, { lua, numberOfKeys: keys });
  return (Reflect.get(client, name) as ScriptCommand).bind(client);
}

export async function openRedis(topology: RedisTopology, times: Partial<RedisTimes> = {}): Promise<RedisClient> {
  const { retryMs, ...rest } = { ...TIMES, ...times };
  const client = await createRedis(topology, { ...rest, retryMs });
  let last = new Error("the connection was closed");
  let closed = false;
  const connectAgain = (): void => {
    if (!closed) client.connect().catch(() => undefined);
  };
  client.on("error", (error: Error) => {
    last = error;
  });
  // ioredis gives up at a failover while it connects.
  client.on("end", () => {
    if (retryMs !== null) setTimeout(connectAgain, retryMs).unref();
  });
  return {
    run: async (script, keys, values) => {
      // A cluster's queue would keep it without a timeout.
      if (client.status !== "ready") throw last;
      return await commandOf(client, script)(...keys, ...values);
    },
    onReady: (ready) => {
      client.on("ready", ready);
      if (client.status === "ready") ready();
    },
    onLost: (lost) => void client.on("close", () => lost(last)),
    connect: async () => await client.connect(),
    close: () => {
      closed = true;
      client.disconnect();
    },
  };
}

export async function openUpstash(url: string, token: string): Promise<RedisClient> {
  const { Redis } = await import("@upstash/redis");
  const client = new Redis({
    url,
    token,
    retry: false,
    automaticDeserialization: false,
    responseEncoding: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(TIMES.commandMs),
  });
  return {
    run: async ({ lua }, keys, values) => await client.createScript(lua).exec(keys, values.map(String)),
    onReady: (ready) => ready(),
    onLost: () => undefined,
    connect: async () => undefined,
    close: () => undefined,
  };
}

/** @throws OperatorError when no Redis is set */
export function redisOf(config: Settings): Promise<RedisClient> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = config;
  if (REDIS_URL) return openRedis(redisTopology(REDIS_URL));
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) return openUpstash(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  throw new OperatorError("No Redis: set REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.");
}
