import type { Settings } from "#lib/config/env.ts";
import { readInfo, redisFindings } from "#lib/doctor/redis.rules.ts";
import { clockFinding, ok, problem, reasonOf, skipped } from "#lib/doctor/rules.ts";
import type { Finding } from "#lib/doctor/schema.ts";

const ANSWER_MS = 3000;
const CHECK = "Redis";

const serverOf = (url: string): string => new URL(url).host || "localhost:6379";

async function askRedis(url: string): Promise<Finding[]> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    disableClientInfo: true,
  });
  let fault: Error | undefined;
  client.on("error", (error: Error) => {
    fault = error;
  });
  try {
    await client.connect();
    await client.eval("return 1", 0);
    const asked = Date.now();
    const [seconds = 0, microseconds = 0] = (await client.time()).map(Number);
    const answered = Date.now();
    const clock = clockFinding("Redis clock", "Redis", { there: seconds * 1000 + microseconds / 1000, asked, answered });
    return [ok(CHECK, `${serverOf(url)} answers in ${answered - asked} ms`), ...redisFindings(readInfo(await client.info())), clock];
  } catch (error) {
    return [problem(CHECK, `${serverOf(url)} cannot be used (${reasonOf(fault ?? error)})`, "start Redis, or correct REDIS_URL")];
  } finally {
    client.disconnect();
  }
}

async function askUpstash(url: string, token: string): Promise<Finding[]> {
  const { Redis } = await import("@upstash/redis");
  const client = new Redis({ url, token, retry: false, enableTelemetry: false, signal: () => AbortSignal.timeout(ANSWER_MS) });
  try {
    const asked = Date.now();
    await client.ping();
    return [ok(CHECK, `${new URL(url).host} answers in ${Date.now() - asked} ms`)];
  } catch (error) {
    const fix = "correct UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN";
    return [problem(CHECK, `${new URL(url).host} cannot be used (${reasonOf(error)})`, fix)];
  }
}

export async function lookAtRedis(config: Settings): Promise<Finding[]> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN, WEB_CONCURRENCY } = config;
  if (REDIS_URL) return await askRedis(REDIS_URL);
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) return await askUpstash(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  if (WEB_CONCURRENCY > 1)
    return [problem(CHECK, `WEB_CONCURRENCY is ${WEB_CONCURRENCY}, which needs Redis`, "set REDIS_URL, or WEB_CONCURRENCY=1")];
  return [skipped(CHECK, "not used; limits are counted in the memory of the one web process")];
}
