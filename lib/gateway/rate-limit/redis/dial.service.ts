import { dialCluster } from "#lib/gateway/rate-limit/redis/cluster-link.service.ts";
import { type Dial, dialRedis, dialUpstash, sentinelDial } from "#lib/gateway/rate-limit/redis/link.service.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { redisTopology } from "#lib/platform/config/redis-topology.ts";
import { OperatorError } from "#lib/platform/errors.ts";

function dialOfUrl(url: string): Dial {
  const topology = redisTopology(url);
  if (topology.kind === "sentinel") return sentinelDial(topology);
  if (topology.kind === "cluster") return () => dialCluster(topology);
  return () => dialRedis(url);
}

/** @throws OperatorError when no Redis is set */
export function dialOf(config: Settings): Dial {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = config;
  if (REDIS_URL) return dialOfUrl(REDIS_URL);
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) return () => dialUpstash(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  throw new OperatorError("No Redis: set REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.");
}
