import type { Redis } from "ioredis";
import { readInfo, redisFindings, withoutRepeats } from "#lib/operations/doctor/redis.rules.ts";
import { about, clockFinding, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { type RedisTopology, redisTopology } from "#lib/platform/config/redis-topology.ts";
import { createRedis, openUpstash } from "#lib/platform/redis/client.service.ts";
import { hostsOf } from "#lib/platform/redis/options.rules.ts";

const ANSWER_MS = 3000;
/** The client tries unresponsive sentinels or nodes one after another. */
const MAX_MS = 2 * ANSWER_MS;
const { ok, problem, skipped } = about("Redis");

/** Runs a script on each primary, and reads its `INFO`. */
async function askPrimaries(primaries: Redis[], kind: RedisTopology["kind"], shown: string): Promise<Finding[]> {
  const each = primaries.map(async (client) => {
    await client.eval("return 1", 0);
    const asked = Date.now();
    const [seconds = 0, microseconds = 0] = (await client.time()).map(Number);
    const answered = Date.now();
    const clock = clockFinding("Redis clock", "Redis", { there: seconds * 1000 + microseconds / 1000, asked, answered });
    return { took: answered - asked, findings: [...redisFindings(readInfo(await client.info()), kind), clock] };
  });
  const answers = await Promise.all(each);
  const slowest = Math.max(...answers.map(({ took }) => took));
  return [ok(`${shown} answers in ${slowest} ms`), ...withoutRepeats(answers.flatMap(({ findings }) => findings))];
}

async function askRedis(url: string): Promise<Finding[]> {
  const topology = redisTopology(url);
  const client = await createRedis(topology, { connectMs: ANSWER_MS, commandMs: ANSWER_MS, retryMs: null });
  let lastError: Error | undefined;
  client.on("error", (error: Error) => {
    lastError = error;
  });
  const late = setTimeout(() => client.disconnect(), MAX_MS);
  const asking = async (): Promise<Finding[]> => {
    await client.connect();
    const primaries = "nodes" in client ? client.nodes("master") : [client];
    return await askPrimaries(primaries, topology.kind, hostsOf(topology));
  };
  const ended = new Promise<never>((_, reject) => client.once("end", () => reject(lastError ?? new Error("no answer in time"))));
  try {
    return await Promise.race([asking(), ended]);
  } catch (error) {
    return [problem(`${hostsOf(topology)} cannot be used (${reasonOf(lastError ?? error)})`, "start Redis, or correct REDIS_URL")];
  } finally {
    clearTimeout(late);
    ended.catch(() => undefined);
    client.disconnect();
  }
}

async function askUpstash(url: string, token: string): Promise<Finding[]> {
  try {
    const asked = Date.now();
    await (await openUpstash(url, token)).run({ name: "one", lua: "return 1", keys: 0 }, [], []);
    return [ok(`${new URL(url).host} answers in ${Date.now() - asked} ms`)];
  } catch (error) {
    const fix = "correct UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN";
    return [problem(`${new URL(url).host} cannot be used (${reasonOf(error)})`, fix)];
  }
}

export async function lookAtRedis({ REDIS_URL, UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN }: Settings): Promise<Finding[]> {
  if (REDIS_URL) return await askRedis(REDIS_URL);
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) return await askUpstash(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  return [skipped("not used; limits are counted in the memory of the one web process")];
}
