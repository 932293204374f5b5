import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/clock.ts";
import { Batches } from "#lib/rate-limit/redis-batch/service.ts";
import { dialRedis } from "#lib/rate-limit/redis-link/service.ts";
import { encodeCaller } from "#lib/rate-limit/rules.ts";
import type { Caller, Limits, Verdict } from "#lib/rate-limit/schema.ts";
import { createRedisLimiter } from "#lib/rate-limit/service.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const FREE: Limits = { perMinute: 60, perDay: 1000 };

let redis: TestRedis;
let dropDatabase: () => Promise<void>;
let asker: Redis;
let project = 100;
let limiter: ReturnType<typeof createRedisLimiter>;

async function start(strikes: number): Promise<void> {
  const policy = { strikes, seconds: 300, maxSeconds: 86_400 };
  limiter = createRedisLimiter({ dial: () => dialRedis(redis.url), expected: 1, policy });
  await limiter.start();
}

beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  clock.replace(() => NOON);
  asker = new Redis(redis.url);
});
afterEach(() => limiter.stop());
afterAll(async () => {
  asker.disconnect();
  await redis.kill();
  await dropDatabase();
});

const key = (projectId: number, limits = FREE): Caller => ({
  kind: "key",
  projectId: String(projectId),
  keyId: String(projectId),
  limits,
});
const together = (caller: Caller, count: number): Promise<Verdict[]> =>
  Promise.all(Array.from({ length: count }, () => limiter.charge(encodeCaller(caller))));

async function scriptCalls(): Promise<number> {
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(await asker.info("commandstats"))?.[1] ?? 0);
}

/** What a client sees of a verdict. */
const seen = ({ outcome, minute, day, retryAt }: Verdict) => ({ outcome, minute: minute.used, day: day.used, retryAt });

describe("requests of one caller that come together", () => {
  it("are charged in one round trip, and each is told its own place", async () => {
    await start(1_000_000);
    const caller = key(++project);
    await together(caller, 1);
    const before = await scriptCalls();
    const verdicts = await together(caller, 20);
    expect(await scriptCalls()).toBe(before + 1);
    expect(verdicts.map(({ minute }) => minute.used)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    expect(new Set(verdicts.map(({ keysVersion }) => keysVersion)).size).toBe(1);
  });

  it("are let through up to the limit exactly where not all of them fit", async () => {
    await start(1_000_000);
    const caller = key(++project);
    await together(caller, 50);
    expect((await together(caller, 20)).map(({ outcome, minute }) => `${outcome} ${minute.used}`)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `allowed ${n + 51}`),
      ...Array.from({ length: 10 }, () => "limited 60"),
    ]);
  });

  it("do not mix with another caller's, nor with the same key's under other limits", async () => {
    await start(1_000_000);
    const [one, other] = [key(++project), key(++project, { perMinute: 3, perDay: 9 })];
    const raised = { ...other, limits: { perMinute: 30, perDay: 90 } };
    const [first, second, third] = await Promise.all([together(one, 5), together(other, 5), together(raised, 5)]);
    expect(first.map(({ minute }) => minute)).toMatchObject([1, 2, 3, 4, 5].map((used) => ({ used, limit: 60 })));
    expect(second.map(({ outcome }) => outcome)).toEqual(["allowed", "allowed", "allowed", "limited", "limited"]);
    expect(third.map(({ day }) => day)).toMatchObject([4, 5, 6, 7, 8].map((used) => ({ used, limit: 90 })));
  });

  it("are told what they would be told one after the other: limits, strikes and bans", async () => {
    await start(3);
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    const limits = fc.record({ perMinute: fc.integer({ min: 1, max: 15 }), perDay: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(sizes, limits, async (batches, figures) => {
        const [batched, single] = [key(++project, figures), key(++project, figures)];
        for (const size of batches) {
          const verdicts = await together(batched, size);
          const expected: Verdict[] = [];
          for (let n = 0; n < size; n++) expected.push(...(await together(single, 1)));
          expect(verdicts.map(seen)).toEqual(expected.map(seen));
        }
      }),
      { numRuns: 60 },
    );
  });
});

it("a fault reaches every request of its batch, and none of the next", async () => {
  await start(1);
  const asked: number[] = [];
  const batches = new Batches<string>(async (_caller, count) => {
    asked.push(count);
    if (count === 2) throw new Error("no");
    return ["yes"];
  });
  const caller = key(1);
  const failed = await Promise.allSettled([batches.join(caller), batches.join(caller)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await batches.join(caller)).toBe("yes");
  expect(asked).toEqual([2, 1]);
});
