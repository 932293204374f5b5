import { openWindow } from "#lib/platform/fixed-window.ts";
import type { Script } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";

/** KEYS: one window of one caller. ARGV: its length in ms. */
const COUNT: Script = {
  name: "petstoreWindow",
  keys: 1,
  lua: `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return used`,
};

interface WindowOptions {
  /** Unique. */
  name: string;
  max: number;
  windowMs: number;
}

export interface SharedWindow {
  /** @returns `reset`: when the window ends, in epoch milliseconds */
  limit(key: string): Promise<{ success: boolean; reset: number }>;
}

/** Counted by all processes where Redis is set; by each alone without it, and while it is away. */
export function openSharedWindow({ name, max, windowMs }: WindowOptions): SharedWindow {
  const own = openWindow({ max, windowMs });
  return {
    async limit(key) {
      const { client } = redisConnection();
      if (!client) return await own.limit(key);
      const start = Math.floor(Date.now() / windowMs) * windowMs;
      const used = await client.run(COUNT, [`petstore:{w:${name}:${key}}:${start}`], [windowMs]).catch(() => undefined);
      return used === undefined ? await own.limit(key) : { success: Number(used) <= max, reset: start + windowMs };
    },
  };
}
