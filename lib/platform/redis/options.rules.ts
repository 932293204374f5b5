import type { ClusterOptions, RedisOptions } from "ioredis";
import type { ClusterTopology, RedisTopology, SentinelTopology } from "#lib/platform/config/redis-topology.ts";

export interface RedisTimes {
  connectMs: number;
  /** The command may still run later. */
  commandMs: number;
  retryMs: number | null;
}

const SENTINEL_RETRY_MS = 60_000;

/** Fails at once without a connection: callers continue without Redis. */
function commonOptions({ connectMs, commandMs }: RedisTimes) {
  return {
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
    // The primary was demoted.
    reconnectOnError: (error: Error) => error.message.startsWith("READONLY"),
  } satisfies RedisOptions;
}

function loginOf({ username, password, tls }: SentinelTopology | ClusterTopology): RedisOptions {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }), ...(tls && { tls: {} }) };
}

export function serverOptions(times: RedisTimes): RedisOptions {
  return {
    ...commonOptions(times),
    lazyConnect: true,
    enableOfflineQueue: false,

    retryStrategy: () => times.retryMs,
  };
}

export function sentinelOptions(topology: SentinelTopology, times: RedisTimes): RedisOptions {
  const { sentinels, sentinelCredentials, master, database, tls } = topology;
  const { username, password } = sentinelCredentials;
  return {
    ...serverOptions(times),
    ...loginOf(topology),
    sentinels,
    name: master,
    db: database,
    role: "master",
    failoverDetector: true,
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: () => times.retryMs,
    sentinelReconnectStrategy: () => SENTINEL_RETRY_MS,
    sentinelCommandTimeout: times.connectMs,
  };
}

export function clusterOptions(topology: ClusterTopology, times: RedisTimes): ClusterOptions {
  return {
    lazyConnect: true,
    clusterRetryStrategy: () => times.retryMs,
    // A script whose reply was lost may have counted, so it is not resent.
    retryDelayOnFailover: 0,
    scaleReads: "master",
    slotsRefreshTimeout: times.connectMs,
    redisOptions: { ...commonOptions(times), ...loginOf(topology) },
  };
}

export function hostsOf(topology: RedisTopology): string {
  if (topology.kind === "server") return new URL(topology.url).host || "localhost:6379";
  const hosts = topology.kind === "sentinel" ? topology.sentinels : topology.nodes;
  return hosts.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join(", ");
}
