import type { Settings } from "#lib/platform/config/env.ts";
import { type RedisHost, redisTopology } from "#lib/platform/config/redis-topology.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i;
const USUAL_PORT = 6379;

/** Has no credentials; loopback addresses include the machine. */
export function redisIdentity(
  { REDIS_URL, UPSTASH_REDIS_REST_URL }: Pick<Settings, "REDIS_URL" | "UPSTASH_REDIS_REST_URL">,
  machine: string,
): string {
  const hostsOf = (hosts: readonly RedisHost[]): string =>
    hosts
      .map(({ host, port }) => `${LOOPBACK.test(host) ? `${machine}/loopback` : host.toLowerCase()}:${port}`)
      .sort()
      .join(",");
  if (REDIS_URL === undefined) return UPSTASH_REDIS_REST_URL === undefined ? "none" : `rest ${new URL(UPSTASH_REDIS_REST_URL).host}`;
  const topology = redisTopology(REDIS_URL);
  if (topology.kind === "cluster") return `cluster ${hostsOf(topology.nodes)}`;
  if (topology.kind === "sentinel") return `sentinel ${hostsOf(topology.sentinels)}/${topology.master}/${topology.database}`;
  const { hostname, port, pathname } = new URL(topology.url);
  const place = hostsOf([{ host: hostname || "localhost", port: Number(port || USUAL_PORT) }]);
  return `server ${place}/${pathname.slice(1) || "0"}`;
}
