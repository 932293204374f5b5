import http from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { ANSWER_MS } from "#lib/gateway/rate-limit/redis/answers.state.ts";
import { dialOf } from "#lib/gateway/rate-limit/redis/dial.service.ts";
import { dialRedis, dialUpstash } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { script } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/state.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings } from "#lib/platform/config/env.ts";

const ECHO = script("return {KEYS[1], ARGV[1], 7}");
let redis: TestRedis;
let rest: http.Server;
let restUrl: string;
let dropDatabase: () => Promise<void>;

/** Upstash's REST protocol over the real Redis. */
beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  const behind = new Redis(redis.url);
  rest = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const [command, ...values] = JSON.parse(Buffer.concat(parts).toString()) as string[];
      try {
        if (request.headers.authorization !== "Bearer secret") throw new Error("WRONGPASS");
        response.end(JSON.stringify({ result: await behind.call(String(command), values) }));
      } catch (error) {
        response.writeHead(400).end(JSON.stringify({ error: error instanceof Error ? error.message : "" }));
      }
    });
  });
  rest.on("close", () => behind.disconnect());
  await new Promise<void>((resolve) => rest.listen(0, "127.0.0.1", resolve));
  restUrl = `http://127.0.0.1:${(rest.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rest.closeAllConnections();
  await new Promise((resolve) => rest.close(resolve));
  await redis.kill();
  await dropDatabase();
});

describe("Redis connection", () => {
  afterEach(() => clock.replace(Date.now));

  it.each([
    ["ioredis", () => dialRedis(redis.url)],
    ["Upstash's REST", () => dialUpstash(restUrl, "secret")],
  ])("a connection through %s runs a script, known to the server or not", async (_name, dial) => {
    const link = await dial();
    for (let n = 0; n < 2; n++) {
      const reply = (await link.run(ECHO, ["key"], [12])) as unknown[];
      expect(reply.map(String)).toEqual(["key", "12", "7"]);
    }
    link.close();
  });

  it("treats a connection as lost after a quarter second without an answer", async () => {
    const link = await dialRedis(redis.url);
    const ended = new Promise((resolve) => link.onEnd(resolve));
    redis.freeze();
    const asked = performance.now();
    await expect(link.run(ECHO, ["key"], [1])).rejects.toThrow();
    expect(performance.now() - asked).toBeGreaterThanOrEqual(ANSWER_MS);
    await ended;
    redis.thaw();
  });

  it("reports a refused connection when nothing is listening", async () => {
    await expect(dialRedis("redis://127.0.0.1:1")).rejects.toThrow(/ECONNREFUSED/);
  });

  it("selects the kind of Redis connection from the settings", async () => {
    const now = Date.now();
    clock.replace(() => now);
    const config = parseSettings({ UPSTASH_REDIS_REST_URL: restUrl, UPSTASH_REDIS_REST_TOKEN: "secret" });
    const limiter = createRedisLimiter({
      dial: dialOf(config),
      expected: 1,
      policy: { strikes: 20, seconds: 300, maxSeconds: 86_400 },
      store: usageStore,
    });
    await limiter.start();
    const id: Caller = { kind: "key", projectId: "9", keyId: "9", limits: { perMinute: 60, perDay: 1000 } };
    const together = (count: number) => Promise.all(Array.from({ length: count }, () => limiter.charge(id)));
    // Those that fit travel as one request; those that meet the limit, separately.
    const verdicts = [...(await together(50)), ...(await together(30))];
    expect(verdicts.filter((verdict) => verdict.outcome === "allowed")).toHaveLength(60);
    expect(verdicts.every((verdict) => !verdict.degraded && verdict.keysVersion !== undefined)).toBe(true);
    // Not sent after a refusal: the 21st refusal is no ban, the 20th sent after one is.
    expect((await limiter.charge(id)).outcome).toBe("limited");
    const outcomes: string[] = [];
    for (let n = 0; n < 20; n++) outcomes.push((await limiter.charge(id, true)).outcome);
    expect(outcomes.at(-1)).toBe("banned");
    await limiter.stop();
    expect(() => dialOf(parseSettings({}))).toThrow(/No Redis/);
  });
});
