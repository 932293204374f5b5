import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PATIENT_MS } from "#e2e/support/limiters.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { Batches } from "#lib/gateway/rate-limit/redis/batch.state.ts";
import { dialRedis, type RedisLink } from "#lib/gateway/rate-limit/redis/link.service.ts";
import { CHARGE } from "#lib/gateway/rate-limit/redis/scripts.service.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/state.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import type { Limits } from "#lib/people/access/plan.rules.ts";
import { clock } from "#lib/platform/clock.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const FREE: Limits = { perMinute: 60, perDay: 1000 };

let redis: TestRedis;
let dropDatabase: () => Promise<void>;
let project = 100;
let charges = 0;
let limiters: ReturnType<typeof createRedisLimiter>[] = [];

async function dial(): Promise<RedisLink> {
  const link = await dialRedis(redis.url, PATIENT_MS);
  return {
    ...link,
    run(script, keys, values) {
      if (script === CHARGE) charges += 1;
      return link.run(script, keys, values);
    },
  };
}

let now = NOON;

async function start(strikes: number, count = 1): Promise<void> {
  const policy = { strikes, seconds: 300, maxSeconds: 86_400 };
  limiters = Array.from({ length: count }, () => createRedisLimiter({ dial, expected: count, policy, store: usageStore }));
  await Promise.all(limiters.map((limiter) => limiter.start()));
}

beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  clock.replace(() => now);
});
afterEach(async () => {
  await Promise.all(limiters.map((limiter) => limiter.stop()));
  limiters = [];
  now = NOON;
});
afterAll(async () => {
  await redis.kill();
  await dropDatabase();
});

const key = (projectId: number, limits = FREE): Caller => ({
  kind: "key",
  projectId: String(projectId),
  keyId: String(projectId),
  limits,
});
const address = (name: string, limits = FREE): Caller => ({ kind: "address", address: name, limits });
async function together(caller: Caller, count: number, at = 0): Promise<Verdict[]> {
  const limiter = limiters[at];
  if (!limiter) throw new Error("no limiter");
  return await Promise.all(Array.from({ length: count }, () => limiter.charge(caller)));
}
const summaries = (verdicts: Verdict[]): string[] => verdicts.map(({ outcome, minute }) => `${outcome} ${minute.used}`);
const upTo = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, n) => `allowed ${first + n}`);

const seen = ({ outcome, minute, day, retryAt }: Verdict) => ({ outcome, minute: minute.used, day: day.used, retryAt });

describe("concurrent requests of one caller", () => {
  it("charges a batch in one round trip and gives each request its position", async () => {
    await start(1_000_000);
    const caller = key(++project);
    await together(caller, 1);
    charges = 0;
    const verdicts = await together(caller, 20);
    expect(charges).toBe(1);
    expect(verdicts.map(({ minute }) => minute.used)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    expect(new Set(verdicts.map(({ keysVersion }) => keysVersion)).size).toBe(1);
  });

  it("allows requests exactly up to the limit when a batch exceeds it", async () => {
    await start(1_000_000);
    const caller = key(++project);
    await together(caller, 50);
    expect(summaries(await together(caller, 20))).toEqual([...upTo(51, 60), ...Array.from({ length: 10 }, () => "limited 60")]);
  });

  it("stays exact alongside another process, and strikes only refusals over a second later", async () => {
    await start(3, 2);
    const caller = key(++project);
    await together(caller, 1, 1);
    await together(caller, 54, 0);
    charges = 0;
    expect(summaries(await together(caller, 10, 1))).toEqual([...upTo(56, 60), ...Array.from({ length: 5 }, () => "limited 60")]);
    expect(charges).toBe(11);
    now += 1001;
    expect(summaries(await together(caller, 4, 0))).toEqual(["limited 60", "limited 60", "banned 60", "banned 60"]);
  });

  it("counts requests without a key for their address in the same way", async () => {
    await start(1_000_000, 2);
    const caller = address(`192.0.2.${++project}`, { perMinute: 10, perDay: 100 });
    charges = 0;
    const [limiter] = limiters;
    const one = (): Promise<Verdict> | undefined => limiter?.charge({ ...caller });
    expect(await Promise.all([one(), one(), one(), one()])).toMatchObject([1, 2, 3, 4].map((used) => ({ minute: { used } })));
    expect(charges).toBe(1);
    expect(summaries(await together(caller, 8, 1))).toEqual([...upTo(5, 10), "limited 10", "limited 10"]);
  });

  it("answers every request when Redis dies midway, without exceeding the limit", async () => {
    await start(1_000_000);
    const caller = key(++project);
    await together(caller, 1);
    const asked = [together(caller, 40), together(caller, 40)];
    await redis.kill();
    const verdicts = (await Promise.all(asked)).flat();
    expect(verdicts).toHaveLength(80);
    expect(verdicts.filter(({ outcome }) => outcome === "allowed").length).toBeLessThanOrEqual(59);
    await redis.start();
  });

  it("keeps other callers and the same key under other limits in separate batches", async () => {
    await start(1_000_000);
    const [one, other] = [key(++project), key(++project, { perMinute: 3, perDay: 9 })];
    const raised = { ...other, limits: { perMinute: 30, perDay: 90 } };
    const [first, second, third] = await Promise.all([together(one, 5), together(other, 5), together(raised, 5)]);
    expect(first.map(({ minute }) => minute)).toMatchObject([1, 2, 3, 4, 5].map((used) => ({ used, limit: 60 })));
    expect(second.map(({ outcome }) => outcome)).toEqual(["allowed", "allowed", "allowed", "limited", "limited"]);
    expect(third.map(({ day }) => day)).toMatchObject([4, 5, 6, 7, 8].map((used) => ({ used, limit: 90 })));
  });

  it("gives batched requests the same limits, strikes, and bans as sequential ones", async () => {
    await start(3);
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    const limits = fc.record({ perMinute: fc.integer({ min: 1, max: 15 }), perDay: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(sizes, limits, async (batches, figures) => {
        const [batched, single] = [key(++project, figures), key(++project, figures)];
        now = NOON;
        for (const size of batches) {
          now += 600;
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

describe("two processes under one limit", () => {
  it("allow exactly the limit together, in batches that overlap", async () => {
    await start(1_000_000, 2);
    const caller = key(++project);
    const waves = Array.from({ length: 12 }, async (_, wave) => {
      for (let turn = 0; turn < wave; turn++) await new Promise((resolve) => setImmediate(resolve));
      return await Promise.all([together(caller, 1 + (wave % 4), wave % 2), together(caller, 5, (wave + 1) % 2)]);
    });
    const verdicts = (await Promise.all(waves)).flat(2);
    expect(verdicts).toHaveLength(90);
    const positions = verdicts.filter(({ outcome }) => outcome === "allowed").map(({ minute }) => minute.used);
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});

it("an error affects only the request that caused it", async () => {
  const asked: number[] = [];
  const batches = new Batches<string>((_caller, count) => {
    asked.push(count);
    return Array.from({ length: count }, async (_, index) => {
      if (index === 1) throw new Error("no");
      return "yes";
    });
  });
  const caller = key(1);
  const settled = await Promise.allSettled([batches.join(caller), batches.join(caller)]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await batches.join(caller)).toBe("yes");
  expect(asked).toEqual([2, 1]);
});

it("asks about a caller once at a time, and requests that arrive meanwhile share the next question", async () => {
  const asked: string[] = [];
  const questions: PromiseWithResolvers<string>[] = [];
  const batches = new Batches<string>((caller, count) => {
    asked.push(`${caller.kind === "key" ? caller.keyId : caller.address} ${count}`);
    const question = Promise.withResolvers<string>();
    questions.push(question);
    return Array.from({ length: count }, () => question.promise);
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const first = batches.join(key(1));
  await turn();
  const meanwhile = [batches.join(key(1)), batches.join(key(2))];
  await turn();
  meanwhile.push(batches.join(key(1)));
  await turn();
  expect(asked).toEqual(["1 1", "2 1"]);
  questions[0]?.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await turn();
  expect(asked).toEqual(["1 1", "2 1", "1 2"]);
  for (const { resolve } of questions) resolve("yes");
  expect(await Promise.all(meanwhile)).toEqual(["yes", "yes", "yes"]);
});
