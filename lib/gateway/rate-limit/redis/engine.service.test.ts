import { setTimeout as delay, setImmediate as turnOver } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { SETTLED_MS } from "#lib/gateway/rate-limit/alone.state.ts";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { ANSWER_MS } from "#lib/gateway/rate-limit/redis/answers.state.ts";
import { dialRedis } from "#lib/gateway/rate-limit/redis/link.service.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/state.ts";
import { flushUsage, recordUsage, usageStore } from "#lib/gateway/usage/state.ts";
import type { Limits } from "#lib/people/access/plan.rules.ts";
import { clock } from "#lib/platform/clock.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const FREE: Limits = { perMinute: 60, perDay: 1000 };
const policy = { strikes: 1_000_000, seconds: 300, maxSeconds: 86_400 };

let now = NOON;
let redis: TestRedis;
let dropDatabase: () => Promise<void>;
let project = 100;
let limiters: ReturnType<typeof createRedisLimiter>[] = [];

beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  clock.replace(() => now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(limiters.map((limiter) => limiter.stop()));
  limiters = [];
  now = NOON;
  await redis.kill();
  await redis.start();
});
afterAll(async () => {
  await redis.kill();
  await dropDatabase();
});

async function start(count: number): Promise<void> {
  limiters = Array.from({ length: count }, () =>
    createRedisLimiter({ dial: () => dialRedis(redis.url), expected: count, policy, store: usageStore }),
  );
  await Promise.all(limiters.map((limiter) => limiter.start()));
  await allAttached();
}

const caller = (projectId: string, limits = FREE): Caller => ({ kind: "key", projectId, keyId: projectId, limits });
const allowed = (verdicts: Verdict[]): number => verdicts.filter((verdict) => verdict.outcome === "allowed").length;
const degraded = (): number => rateLimitDegraded().value;

async function serve(at: number, projectId: string, limits = FREE): Promise<Verdict> {
  const limiter = limiters[at % limiters.length];
  if (!limiter) throw new Error("no limiter");
  const verdict = await limiter.charge(caller(projectId, limits));
  const charged = verdict.outcome === "allowed";
  recordUsage({ projectId, keyId: projectId, operation: "listPets", status: charged ? 200 : 429, charged });
  return verdict;
}

async function learnLoss(): Promise<void> {
  await Promise.all(limiters.map((limiter) => limiter.peek(caller("1"))));
  expect(limiters.map((limiter) => limiter.phase())).toEqual(limiters.map(() => "away"));
}

const allAttached = (): Promise<void> =>
  expect.poll(() => limiters.map((limiter) => limiter.phase())).toEqual(limiters.map(() => "attached"));

describe("several processes on one Redis", () => {
  it("allows exactly 60 of 200 requests in every round", async () => {
    await start(3);
    for (let round = 0; round < 5; round++) {
      const projectId = String(++project);
      const verdicts = await Promise.all(Array.from({ length: 200 }, (_, n) => serve(n, projectId)));
      expect(allowed(verdicts)).toBe(60);
    }
  });

  it("sees another process's version change on the next request", async () => {
    await start(2);
    const projectId = String(++project);
    const [before, same] = [await serve(0, projectId), await serve(1, projectId)];
    expect(same).toMatchObject({ keysVersion: before.keysVersion, petsVersion: before.petsVersion });
    await limiters[0]?.bumpVersion("keys", projectId);
    const after = await serve(1, projectId);
    expect(after.keysVersion).not.toBe(before.keysVersion);
    expect(after.petsVersion).toBe(before.petsVersion);
  });

  it("stays within the limit while Redis restarts empty and is exact afterward", async () => {
    await start(3);
    for (let round = 0; round < 3; round++) {
      const projectId = String(++project);
      now = NOON + round * 60_000;
      const verdicts: Verdict[] = [];
      for (let n = 0; n < 30; n++) verdicts.push(await serve(0, projectId));
      const inFlight = Array.from({ length: 40 }, (_, n) => serve(n, projectId));
      await redis.kill();
      verdicts.push(...(await Promise.all(inFlight)));
      await learnLoss();
      expect(degraded()).toBe(1);
      for (let n = 0; n < 45; n++) verdicts.push(await serve(n, projectId));
      expect(verdicts.at(-1)).toMatchObject({ degraded: true, outcome: "limited", keysVersion: undefined });
      const duringReturn: Promise<Verdict>[] = [];
      await redis.start();
      await expect
        .poll(
          () => {
            duringReturn.push(serve(duringReturn.length, projectId));
            return limiters.map((limiter) => limiter.phase());
          },
          { interval: 10 },
        )
        .toEqual(["attached", "attached", "attached"]);
      verdicts.push(...(await Promise.all(duringReturn)));
      expect(degraded()).toBe(0);
      for (let n = 0; n < 60; n++) verdicts.push(await serve(n, projectId));
      expect(verdicts.at(-1)).toMatchObject({ degraded: false, outcome: "limited" });
      expect(allowed(verdicts)).toBe(60);
    }
  });

  it("splits a window that starts during an outage without exceeding the limit", async () => {
    await start(3);
    const projectId = String(++project);
    await redis.kill();
    await learnLoss();
    now = NOON + 60_000;
    const verdicts = await Promise.all(Array.from({ length: 200 }, (_, n) => serve(n, projectId)));
    expect(allowed(verdicts)).toBe(60);
    expect(verdicts.filter((verdict) => verdict.outcome === "allowed" && verdict.degraded)).toHaveLength(60);
    await redis.start();
    await allAttached();
    expect(await serve(0, projectId)).toMatchObject({ degraded: false, outcome: "limited", minute: { used: 60 }, day: { used: 60 } });
  });

  it("waits only briefly for a hung Redis and is exact once it answers again", async () => {
    await start(3);
    const projectId = String(++project);
    for (let n = 0; n < 20; n++) await serve(n, projectId);
    // The clock is frozen: nothing slower can finish.
    const asked = performance.now();
    const time = vi.spyOn(performance, "now").mockReturnValue(asked);
    redis.freeze();
    const asking = Promise.all(Array.from({ length: 60 }, (_, n) => serve(n, projectId)));
    for (let turn = 0; turn < 3; turn++) await turnOver();
    let lost = asked;
    // Again for what a slow machine sends only now: its time to answer begins when it is sent.
    while (limiters.some((limiter) => limiter.phase() !== "away")) {
      lost += ANSWER_MS + 1;
      time.mockReturnValue(lost);
      await delay(5);
    }
    time.mockReturnValue(lost + SETTLED_MS);
    const verdicts = await asking;
    time.mockRestore();
    expect(verdicts.every((verdict) => verdict.degraded)).toBe(true);
    expect(20 + allowed(verdicts)).toBeLessThanOrEqual(60);
    redis.thaw();
    await allAttached();
    const after = await Promise.all(Array.from({ length: 60 }, (_, n) => serve(n, projectId)));
    expect(20 + allowed(verdicts) + allowed(after)).toBe(60);
  });
});

describe("Redis that restarts empty", () => {
  it("restores the day's and minute's counts from the stored usage", async () => {
    await start(1);
    const projectId = String(++project);
    for (let n = 0; n < 7; n++) await serve(0, projectId);
    await flushUsage();
    await limiters[0]?.stop();
    await redis.kill();
    await redis.start();
    await start(1);
    expect(await serve(0, projectId)).toMatchObject({ minute: { used: 8 }, day: { used: 8 } });
    now = NOON + 60_000;
    expect(await serve(0, projectId)).toMatchObject({ minute: { used: 1 }, day: { used: 9 } });
  });
});

describe("Redis that is flushed while it is connected", () => {
  const flush = async (): Promise<void> => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  };
  const limits = { perMinute: 60, perDay: 150 };

  it.each([
    ["all processes have stored their usage", "all", [0, 1, 2]],
    ["only one process has stored its usage", "first", [0, 1, 2]],
    ["none has stored its usage", "none", [0, 1, 2]],
    ["only a process asks that has counted nothing", "none", [1]],
  ] as const)(
    "allows exactly the limit of each minute and of the day when %s",
    async (_, stored, asking) => {
      await start(3);
      const projectId = String(++project);
      const before = asking.length === 1 ? [0] : [0, 1, 2];
      const ask = async (at: number): Promise<Verdict> => {
        if (stored === "all" || (stored === "first" && at === 0)) return await serve(at, projectId, limits);
        return (await limiters[at]?.charge(caller(projectId, limits))) as Verdict;
      };
      const together = (processes: readonly number[], count: number): Promise<Verdict[]> =>
        Promise.all(Array.from({ length: count }, (_value, n) => ask(processes[n % processes.length] ?? 0)));
      const counts: number[] = [];
      for (let round = 0; round < 3; round++) {
        now = NOON + round * 60_000;
        const verdicts = await together(before, 20);
        await flush();
        verdicts.push(...(await together(asking, 50)), ...(await together([0, 1, 2], 30)));
        counts.push(allowed(verdicts));
        expect(verdicts.at(-1)).toMatchObject({ outcome: "limited" });
      }
      expect(counts).toEqual([60, 60, 30]);
      await allAttached();
      expect(await ask(2)).toMatchObject({ outcome: "limited", degraded: false, day: { used: 150 } });
    },
    30_000,
  );
});

describe("process that starts without Redis", () => {
  it("starts without Redis on the smallest daily share minus usage already stored", async () => {
    const projectId = String(++project);
    await start(1);
    for (let n = 0; n < 5; n++) await serve(0, projectId);
    await limiters[0]?.stop();
    await redis.kill();
    const limiter = createRedisLimiter({ dial: () => dialRedis(redis.url), expected: 2, policy, store: usageStore });
    limiters = [limiter];
    await limiter.start();
    const limits = { perMinute: 20, perDay: 15 };
    const verdicts: Verdict[] = [];
    for (let n = 0; n < 12; n++) verdicts.push(await serve(0, projectId, limits));
    expect(allowed(verdicts)).toBe(2);
    expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: true, day: { used: 15, limit: 15 } });
    await redis.start();
    await allAttached();
    expect(await serve(0, projectId, limits)).toMatchObject({ outcome: "allowed", degraded: false, day: { used: 8 } });
  });
});
