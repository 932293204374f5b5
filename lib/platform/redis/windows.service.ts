import { setTimeout } from "node:timers/promises";
import { openWindow } from "#lib/platform/fixed-window.ts";
import type { RedisClient, Script } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** KEYS: one caller's window. ARGV: its length in ms. */
const COUNT: Script = {
  name: "petstoreWindow",
  keys: 1,
  lua: `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return used`,
};

const MAX_WAIT_MS = 250;
/** Redis is skipped this long after a late answer. */
const PAUSE_MS = 10_000;

const breaker = singleton("redis.windows", () => ({ closedAt: 0 }));

/** @returns undefined without an answer in time */
async function countIn(client: RedisClient, key: string, windowMs: number): Promise<number | undefined> {
  if (Date.now() < breaker().closedAt) return undefined;
  const counted = client.run(COUNT, [key], [windowMs]).then(Number, () => undefined);
  const used = await Promise.race([counted, setTimeout(MAX_WAIT_MS, "late" as const, { ref: false })]);
  if (used !== "late") return used;
  breaker().closedAt = Date.now() + PAUSE_MS;
  return undefined;
}

interface WindowOptions {
  name: string;
  max: number;
  windowMs: number;
}

export interface SharedCount {
  success: boolean;
  /** Includes this request; exact up to the limit. */
  used: number;
  reset: number;
}

export interface SharedWindow {
  limit(key: string): Promise<SharedCount>;
}

/** All processes together; each alone without Redis, or while it is away or slow. */
export function openSharedWindow({ name, max, windowMs }: WindowOptions): SharedWindow {
  const own = openWindow({ max, windowMs });
  const countAlone = async (key: string): Promise<SharedCount> => {
    const { success, remaining, reset } = await own.limit(key);
    return { success, used: success ? max - remaining : max + 1, reset };
  };
  return {
    async limit(key) {
      const { client } = redisConnection();
      if (!client) return await countAlone(key);
      const start = Math.floor(Date.now() / windowMs) * windowMs;
      const used = await countIn(client, `petstore:{w:${name}:${key}}:${start}`, windowMs);
      return used === undefined ? await countAlone(key) : { success: used <= max, used, reset: start + windowMs };
    },
  };
}
