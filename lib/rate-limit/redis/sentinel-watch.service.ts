import type { SentinelTopology } from "#lib/config/redis-topology.ts";
import { watchOptions } from "#lib/rate-limit/redis/connection.rules.ts";

/**
 * Asks the sentinels which server is the master, such as `10.0.0.2:6379`, beginning with the one that answered last.
 * @returns a function that resolves with the last answer as long as no sentinel gives one
 */
export function sentinelWatch(topology: SentinelTopology, answerMs: number): () => Promise<string | undefined> {
  const { sentinels, master } = topology;
  let known: string | undefined;
  let at = 0;
  return async () => {
    const { Redis } = await import("ioredis");
    for (let tried = 0; tried < sentinels.length; tried += 1, at = (at + 1) % sentinels.length) {
      const sentinel = sentinels[at];
      if (!sentinel) continue;
      const client = new Redis(watchOptions(topology, sentinel, answerMs));
      client.on("error", () => undefined);
      try {
        await client.connect();
        const address = await client.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", master);
        if (!Array.isArray(address)) continue;
        known = address.join(":");
        break;
      } catch {
      } finally {
        client.disconnect();
      }
    }
    return known;
  };
}
