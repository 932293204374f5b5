import type { ClusterOptions, RedisOptions } from "ioredis";
import type { ClusterTopology, RedisHost, RedisTopology, SentinelTopology } from "#lib/platform/config/redis-topology.ts";

/** A connection is never reused: nothing is tried again, and nothing waits for a reconnection. */
const ONCE = {
  lazyConnect: true,
  retryStrategy: () => null,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // Cut immediately, so requests in flight are decided again.
  disconnectTimeout: 0,
  disableClientInfo: true,
} as const satisfies RedisOptions;

const TRYAGAIN_MS = 25;

function loginOf({ username, password, tls }: SentinelTopology | ClusterTopology): RedisOptions {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }), ...(tls && { tls: {} }) };
}

export function serverOptions(connectMs: number): RedisOptions {
  return { ...ONCE, connectTimeout: connectMs };
}

/**
 * Asks the sentinels for the master. They cut the connections of one that they demote.
 * @param turn which sentinel is asked first, so that one that does not answer delays only some attempts
 */
export function sentinelOptions(topology: SentinelTopology, connectMs: number, turn: number): RedisOptions {
  const { sentinels, sentinelCredentials, master, database, tls } = topology;
  const first = turn % sentinels.length;
  const { username, password } = sentinelCredentials;
  return {
    ...serverOptions(connectMs),
    ...loginOf(topology),
    sentinels: [...sentinels.slice(first), ...sentinels.slice(0, first)],
    name: master,
    db: database,
    role: "master",
    ...(username !== undefined && { sentinelUsername: username }),
    ...(password !== undefined && { sentinelPassword: password }),
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: () => null,
    sentinelCommandTimeout: connectMs,
  };
}

/** A connection to one sentinel. */
export function watchOptions({ sentinelCredentials, tls }: SentinelTopology, { host, port }: RedisHost, connectMs: number): RedisOptions {
  const { username, password } = sentinelCredentials;
  return {
    ...serverOptions(connectMs),
    host,
    port,
    commandTimeout: connectMs,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
  };
}

/** Follows a key that moves to another node; reads and writes on masters alone. */
export function clusterOptions(topology: ClusterTopology, connectMs: number): ClusterOptions {
  const { lazyConnect, retryStrategy, enableOfflineQueue, ...once } = ONCE;
  return {
    lazyConnect,
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    enableReadyCheck: false,
    scaleReads: "master",
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: TRYAGAIN_MS,
    slotsRefreshTimeout: connectMs,
    redisOptions: { ...once, connectTimeout: connectMs, ...loginOf(topology) },
  };
}

/** Such as `10.0.0.1:6379, 10.0.0.2:6379`, without credentials. */
export function hostsOf(topology: RedisTopology): string {
  if (topology.kind === "server") return new URL(topology.url).host || "localhost:6379";
  const hosts = topology.kind === "sentinel" ? topology.sentinels : topology.nodes;
  return hosts.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`).join(", ");
}
