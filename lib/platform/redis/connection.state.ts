import type { RedisClient } from "#lib/platform/redis/client.service.ts";
import { singleton } from "#lib/platform/runtime.ts";

export const redisConnection = singleton<{ client: RedisClient | undefined }>("redis.connection", () => ({ client: undefined }));
