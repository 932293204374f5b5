import http from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { redisAwaySentence } from "#lib/platform/redis/away.rules.ts";
import { openRedis, openUpstash, redisOf } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";
import { openSharedWindow } from "#lib/platform/redis/windows.service.ts";

const ECHO = { name: "echoBack", keys: 1, lua: "return {KEYS[1], ARGV[1], 7}" };
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
    ["ioredis", () => openRedis({ kind: "server", url: redis.url })],
    ["Upstash's REST", () => openUpstash(restUrl, "secret")],
  ])("runs a script through %s, known to the server or not", async (_name, open) => {
    const client = await open();
    await client.connect();
    for (let n = 0; n < 2; n++) {
      const reply = (await client.run(ECHO, ["key"], [12])) as unknown[];
      expect(reply.map(String)).toEqual(["key", "12", "7"]);
    }
    client.close();
  });

  it("counts a window of several processes together", async () => {
    const client = await openRedis({ kind: "server", url: redis.url });
    await client.connect();
    redisConnection().client = client;
    const processes = [1, 2].map(() => openSharedWindow({ name: "test", max: 3, windowMs: 1e14 }));
    const admitted: boolean[] = [];
    for (const window of [...processes, ...processes]) admitted.push((await window.limit("192.0.2.1")).success);
    redisConnection().client = undefined;
    client.close();
    expect(admitted).toEqual([true, true, true, false]);
  });

  it("fails a command whose answer is late, and answers again later", async () => {
    const client = await openRedis({ kind: "server", url: redis.url }, { commandMs: 250 });
    await client.connect();
    redis.freeze();
    await expect(client.run(ECHO, ["key"], [1])).rejects.toThrow("Command timed out");
    redis.thaw();
    await expect.poll(() => client.run(ECHO, ["key"], [1]).catch(() => undefined)).toBeDefined();
    client.close();
  });

  it("reports a refused connection when nothing is listening", async () => {
    const client = await openRedis({ kind: "server", url: "redis://127.0.0.1:1" }, { retryMs: null });
    const lost = new Promise((resolve) => client.onLost(resolve));
    await expect(client.connect()).rejects.toThrow();
    expect(String(await lost)).toContain("ECONNREFUSED");
  });

  it("selects the kind of Redis connection from the settings", async () => {
    const now = Date.now();
    clock.replace(() => now);
    const config = parseSettings({ UPSTASH_REDIS_REST_URL: restUrl, UPSTASH_REDIS_REST_TOKEN: "secret" });
    const policy = { strikes: 20, seconds: 300, maxSeconds: 86_400 };
    const limiter = createRedisLimiter({ client: await redisOf(config), expected: 1, policy, store: usageStore });
    await limiter.start();
    // The day holds where a minute of Redis’s own clock begins meanwhile.
    const id: Caller = { kind: "key", projectId: "9", keyId: "9", limits: { perMinute: 60, perDay: 60 } };
    const together = (count: number) => Promise.all(Array.from({ length: count }, () => limiter.charge(id)));
    const verdicts: Awaited<ReturnType<typeof together>> = [];
    // Few at a time: an answer after 250 ms is none.
    for (let n = 0; n < 16; n++) verdicts.push(...(await together(5)));
    expect(verdicts.filter((verdict) => verdict.outcome === "allowed")).toHaveLength(60);
    expect(verdicts.every((verdict) => !verdict.degraded && verdict.keysVersion !== undefined)).toBe(true);
    // Not sent after a refusal: the 21st refusal is no ban, the 20th sent after one is.
    expect((await limiter.charge(id)).outcome).toBe("limited");
    const outcomes: string[] = [];
    for (let n = 0; n < 20; n++) outcomes.push((await limiter.charge(id, true)).outcome);
    expect(outcomes.at(-1)).toBe("banned");
    await limiter.stop();
    expect(() => redisOf(parseSettings({}))).toThrow(/No Redis/);
  });
});

it("a limiter says that Redis refuses its password", async () => {
  const guarded = await startRedis(["--requirepass", "right"]);
  const client = await openRedis({ kind: "server", url: guarded.url.replace("//", "//:wrong@") });
  const limiter = createRedisLimiter({ client, expected: 1, policy: { strikes: 1, seconds: 1, maxSeconds: 1 }, store: usageStore });
  await limiter.start();
  expect(redisAwaySentence(limiter.redisError() ?? "")).toMatch(/^Redis refuses the user or the password: /);
  await limiter.stop();
  await guarded.kill();
});
