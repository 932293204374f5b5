import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PATIENT_MS } from "#e2e/support/limiters.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { flushUsage, recordUsage, startUsage, stopUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { openRedis } from "#lib/platform/redis/client.service.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const FREE: Limits = { perMinute: 60, perDay: 1000 };
const policy = { strikes: 1_000_000, seconds: 300, maxSeconds: 86_400 };
/** As processes of their own, none can store what the others have in memory. */
const store = { ...usageStore, flush: async (): Promise<void> => undefined };

let now = NOON;
let redis: TestRedis;
let dropDatabase: () => Promise<void>;
let project = 100;
let limiters: ReturnType<typeof createRedisLimiter>[] = [];

beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  clock.replace(() => now);
  startUsage();
});
afterEach(async () => {
  await Promise.all(limiters.map((limiter) => limiter.stop()));
  limiters = [];
  now = NOON;
  await redis.kill();
  await redis.start();
});
afterAll(async () => {
  await stopUsage();
  await redis.kill();
  await dropDatabase();
});

async function start(count: number, commandMs = PATIENT_MS): Promise<void> {
  const client = () => openRedis({ kind: "server", url: redis.url }, { commandMs });
  limiters = await Promise.all(
    Array.from({ length: count }, async () => createRedisLimiter({ client: await client(), expected: count, policy, store })),
  );
  await Promise.all(limiters.map((limiter) => limiter.start()));
}

const everyLimiter = (isAway: boolean): Promise<void> =>
  expect.poll(() => limiters.map((limiter) => limiter.redisError() !== undefined)).toEqual(limiters.map(() => isAway));

const caller = (projectId: string, limits = FREE): Caller => ({ kind: "key", projectId, keyId: projectId, limits });
const allowed = (verdicts: Verdict[]): number => verdicts.filter((verdict) => verdict.outcome === "allowed").length;

async function serve(at: number, projectId: string, limits = FREE): Promise<Verdict> {
  const limiter = limiters[at % limiters.length];
  if (!limiter) throw new Error("no limiter");
  const verdict = await limiter.charge(caller(projectId, limits));
  const charged = verdict.outcome === "allowed";
  recordUsage({ projectId, keyId: projectId, operation: "listPets", status: charged ? 200 : 429, charged });
  return verdict;
}

const together = (projectId: string, count: number, processes = [0, 1, 2], limits = FREE): Promise<Verdict[]> =>
  Promise.all(Array.from({ length: count }, (_value, n) => serve(processes[n % processes.length] ?? 0, projectId, limits)));

describe("several processes on one Redis", () => {
  it("allow exactly 60 of 200 requests in every round, each with its own place in the limit", async () => {
    await start(3);
    for (let round = 0; round < 5; round++) {
      const verdicts = (await together(String(++project), 200)).filter(({ outcome }) => outcome === "allowed");
      const places = verdicts.map(({ minute }) => minute.used).sort((a, b) => a - b);
      expect(places).toEqual(Array.from({ length: 60 }, (_value, n) => n + 1));
    }
  });

  it("see another process's version change on the next request", async () => {
    await start(2);
    const projectId = String(++project);
    const [before, same] = [await serve(0, projectId), await serve(1, projectId)];
    expect(same).toMatchObject({ keysVersion: before.keysVersion, petsVersion: before.petsVersion });
    await limiters[0]?.setVersion("keys", projectId);
    const after = await serve(1, projectId);
    expect(after.keysVersion).not.toBe(before.keysVersion);
    expect(after.petsVersion).toBe(before.petsVersion);
  });
});

describe("Redis that is away", () => {
  it("lets each process admit its share: never more than the limit again, and then counts on", async () => {
    await start(3);
    const projectId = String(++project);
    const before = await together(projectId, 30);
    expect(allowed(before)).toBe(30);
    const inFlight = together(projectId, 30);
    await redis.kill();
    await everyLimiter(true);
    expect(rateLimitDegraded().value).toBe(1);
    const alone = [...(await inFlight), ...(await together(projectId, 200))];
    expect(allowed(alone)).toBeGreaterThanOrEqual(60);
    expect(alone.at(-1)).toMatchObject({ degraded: true, outcome: "limited", keysVersion: undefined, minute: { limit: 60, used: 60 } });
    await redis.start();
    await everyLimiter(false);
    expect(rateLimitDegraded().value).toBe(0);
    const after = await together(projectId, 60);
    // Redis came back empty, and the stored usage has all of it.
    expect(allowed(after)).toBe(0);
    expect(after.at(-1)).toMatchObject({ degraded: false, outcome: "limited" });
    expect(allowed([...before, ...alone, ...after])).toBeLessThanOrEqual(120);
  });

  it("lets all processes together admit exactly the limit of a window that begins meanwhile", async () => {
    await start(3);
    await redis.kill();
    await everyLimiter(true);
    now = NOON + 60_000;
    expect(allowed(await together(String(++project), 200))).toBe(60);
  });

  it("is waited for only briefly when it hangs", async () => {
    await start(3, 250);
    const projectId = String(++project);
    await together(projectId, 20);
    redis.freeze();
    const verdicts = await together(projectId, 60);
    expect(verdicts.every((verdict) => verdict.degraded)).toBe(true);
    await everyLimiter(true);
    redis.thaw();
    await everyLimiter(false);
    expect(await serve(0, projectId)).toMatchObject({ degraded: false });
  });

  it("gives a process that starts meanwhile its share, until Redis is there", async () => {
    await redis.kill();
    await start(2);
    const [first] = limiters;
    limiters = first ? [first] : [];
    const projectId = String(++project);
    expect(allowed(await together(projectId, 40, [0], { perMinute: 20, perDay: 100 }))).toBe(10);
    await redis.start();
    await everyLimiter(false);
    expect(await serve(0, projectId)).toMatchObject({ degraded: false, minute: { used: 11 } });
  });
});

describe("Redis that has lost its data", () => {
  const flush = async (): Promise<void> => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  };

  it("has the day's and minute's counts again after a restart, from the stored usage", async () => {
    await start(1);
    const projectId = String(++project);
    for (let n = 0; n < 7; n++) await serve(0, projectId);
    await flushUsage();
    await redis.kill();
    await redis.start();
    await everyLimiter(false);
    expect(await serve(0, projectId)).toMatchObject({ minute: { used: 8 }, day: { used: 8 } });
    now = NOON + 60_000;
    expect(await serve(0, projectId)).toMatchObject({ minute: { used: 1 }, day: { used: 9 } });
  });

  it.each([
    ["all processes have stored their usage", true, [0, 1, 2], [0, 1, 2]],
    ["none has stored its usage", false, [0, 1, 2], [0, 1, 2]],
    ["only the process asks that has counted", false, [0], [0]],
    ["only a process asks that has counted nothing", false, [0], [1]],
  ])(
    "allows exactly the limit of each minute and of the day when it is flushed while connected and %s",
    async (_what, isStored, before, asking) => {
      await start(3);
      const projectId = String(++project);
      const limits = { perMinute: 60, perDay: 150 };
      const counts: number[] = [];
      for (let round = 0; round < 3; round++) {
        now = NOON + round * 60_000;
        const verdicts = await together(projectId, 20, before, limits);
        if (isStored) await flushUsage();
        await flush();
        verdicts.push(...(await together(projectId, 50, asking, limits)), ...(await together(projectId, 30, [0, 1, 2], limits)));
        counts.push(allowed(verdicts));
        expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: false });
      }
      expect(counts).toEqual([60, 60, 30]);
      expect(await serve(2, projectId, limits)).toMatchObject({ outcome: "limited", day: { used: 150 } });
    },
  );
});
