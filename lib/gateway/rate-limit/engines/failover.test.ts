import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startLosingProxy } from "#e2e/support/losing-proxy.ts";
import { startRedisCluster, type TestCluster } from "#e2e/support/redis-cluster.ts";
import { startWatchedRedis, type WatchedRedis } from "#e2e/support/redis-sentinel.ts";
import { SlotMove } from "#e2e/support/redis-slots.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { chargeKeys } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { dayStartOf } from "#lib/gateway/rate-limit/rules.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { recordUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { lookAtRedis } from "#lib/operations/doctor/redis.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { redisOf } from "#lib/platform/redis/client.service.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const policy = { strikes: 1_000_000, seconds: 300, maxSeconds: 86_400 };

/** A project on the cluster's second primary. */
const ON_SECOND = "401";

type Limiter = ReturnType<typeof createRedisLimiter>;

let dropDatabase: () => Promise<void>;
let limiters: Limiter[] = [];
const { authority } = useTrustedAuthority();

beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  clock.replace(() => NOON);
});
afterEach(async () => {
  await Promise.all(limiters.map((limiter) => limiter.stop()));
  limiters = [];
});
afterAll(() => dropDatabase());

const isLost = (): boolean => limiters.every((limiter) => limiter.redisError() !== undefined);
const isBack = (): boolean => limiters.every((limiter) => limiter.redisError() === undefined);

/** Two processes. */
async function start(url: string): Promise<void> {
  const config = parseSettings({ REDIS_URL: url });
  const create = async () => createRedisLimiter({ client: await redisOf(config), expected: 2, policy, store: usageStore });
  limiters = await Promise.all([create(), create()]);
  await Promise.all(limiters.map((limiter) => limiter.start()));
  await expect.poll(isBack).toBe(true);
}

const caller = (projectId: string): Caller => ({ kind: "key", projectId, keyId: projectId, limits: { perMinute: 60, perDay: 1000 } });
const allowed = (verdicts: Verdict[]): number => verdicts.filter(({ outcome }) => outcome === "allowed").length;
async function chargeOnce(limiter: Limiter, projectId: string): Promise<Verdict> {
  const verdict = await limiter.charge(caller(projectId));
  const charged = verdict.outcome === "allowed";
  recordUsage({ projectId, keyId: projectId, operation: "listPets", status: charged ? 200 : 429, charged });
  return verdict;
}

const chargeAll = (projectId: string, count: number): Promise<Verdict[]> =>
  Promise.all(limiters.flatMap((limiter) => Array.from({ length: count / 2 }, () => chargeOnce(limiter, projectId))));

/** @returns the verdicts of the requests sent meanwhile */
async function chargeUntil(projectId: string, reached: () => boolean): Promise<Verdict[]> {
  const sent: Promise<Verdict[]>[] = [];
  await expect
    .poll(
      () => {
        sent.push(chargeAll(projectId, 2));
        return reached();
      },
      { interval: 10 },
    )
    .toBe(true);
  return (await Promise.all(sent)).flat();
}

/**
 * The limit once in Redis, and at most once more in shares. What Redis counted without an answer was decided in shares.
 * @param missed what the former primary allowed and the new one never heard of
 */
async function expectCountedOn(projectId: string, verdicts: Verdict[], missed = 0): Promise<void> {
  const all = [...verdicts];
  const chargeAgain = async (limiter: Limiter): Promise<Verdict> => {
    const verdict = await chargeOnce(limiter, projectId);
    all.push(verdict);
    return verdict;
  };
  for (const limiter of limiters) {
    const counted = { outcome: "limited", degraded: false, minute: { used: 60 } };
    await expect.poll(() => chargeAgain(limiter)).toMatchObject(counted);
  }
  const inShares = all.filter(({ degraded }) => degraded);
  const unanswered = 60 + missed - (allowed(all) - allowed(inShares));
  expect(unanswered).toBeGreaterThanOrEqual(0);
  expect(unanswered).toBeLessThanOrEqual(inShares.length);
  expect(allowed(inShares)).toBeLessThanOrEqual(60);
}

const usedOn = async (client: Redis, projectId: string): Promise<number> =>
  Number(await client.get(chargeKeys(caller(projectId), NOON, dayStartOf(NOON))[0] ?? ""));

describe("Redis with sentinels", () => {
  let redis: WatchedRedis;
  beforeAll(async () => {
    redis = await startWatchedRedis({ downAfterMs: 300 });
  });
  afterAll(() => redis.stop());

  it("counts on after a failover, with what the replica had heard", async () => {
    await start(redis.url);
    expect((await lookAtRedis(parseSettings({ REDIS_URL: redis.url }))).filter(({ verdict }) => verdict !== "ok")).toEqual([]);
    const verdicts = await chargeAll("7", 20);
    const connect = ({ port }: { port: number }) => new Redis(port, { password: "s@:/1" });
    const [client, master] = [connect(redis.replica), connect(redis.master)];
    await expect.poll(() => usedOn(client, "7")).toBe(20);
    // From here on, the replica hears nothing more.
    redis.replica.freeze();
    await master.client("KILL", "TYPE", "REPLICA");
    verdicts.push(...(await chargeAll("7", 20)));
    await redis.master.kill();
    redis.replica.thaw();
    verdicts.push(...(await chargeUntil("7", isLost)), ...(await chargeUntil("7", isBack)));
    const after = await chargeAll("7", 100);
    expect(allowed(after)).toBeLessThanOrEqual(40);
    await expectCountedOn("7", [...verdicts, ...after], 20);
    expect((await client.role())[0]).toBe("master");
    for (const one of [client, master]) one.disconnect();
  });
});

describe("Redis with sentinels that replace the master on request, over TLS", () => {
  let redis: WatchedRedis;
  beforeAll(async () => {
    redis = await startWatchedRedis({ authority: authority(), downAfterMs: 10_000 });
  });
  afterAll(() => redis.stop());

  it("counts on at the new master, although the former one takes writes for some seconds", async () => {
    await start(redis.url);
    const verdicts = await chargeAll("8", 20);
    const [former, next] = [redis.master, redis.replica].map(({ url }) => new Redis(url, { password: "s@:/1" }));
    await redis.ask("SENTINEL", "FAILOVER", "pets");
    await expect.poll(async () => (await next?.role())?.[0]).toBe("master");
    await expect.poll(async () => String(await next?.client("LIST")).match(/cmd=evalsha/g)?.length).toBe(2);
    expect((await former?.role())?.[0]).toBe("master");
    verdicts.push(...(await chargeAll("8", 60)));
    await expectCountedOn("8", verdicts);
    for (const client of [former, next]) client?.disconnect();
  });
});

describe("Redis Cluster", () => {
  let redis: TestCluster;
  beforeAll(async () => {
    redis = await startRedisCluster();
  });
  afterAll(() => redis.stop());

  it("allows exactly the limit for projects on every node, and counts on across changes of the first node's master", async () => {
    await start(redis.url);
    const found = await lookAtRedis(parseSettings({ REDIS_URL: redis.url }));
    // Of two masters.
    expect(found.filter(({ verdict }) => verdict !== "ok").map(({ check }) => check)).toEqual(["Redis replicas"]);
    const client = new Redis(redis.replica.port);
    const slotOf = async (id: string): Promise<number> => Number(await client.call("CLUSTER", "KEYSLOT", `{p:${id}}`));
    const onFirst: string[] = [];
    for (let id = 100; onFirst.length < 2; id++) {
      const slot = await slotOf(String(id));
      if (slot < 16_384 / 3) onFirst.push(String(id));
      else if (id < 110) await expectCountedOn(String(id), await chargeAll(String(id), 100));
    }
    const [ordered = "", killed = ""] = onFirst;

    const verdicts = await chargeAll(ordered, 40);
    await client.call("CLUSTER", "FAILOVER");
    await expect.poll(async () => (await client.role())[0]).toBe("master");
    await chargeUntil("300", isBack);
    verdicts.push(...(await chargeAll(ordered, 60)));
    await expectCountedOn(ordered, verdicts);

    const second = await chargeAll(killed, 20);
    await redis.replica.kill();
    const isCounted = async (): Promise<boolean> => {
      const both = await chargeAll(killed, 2);
      second.push(...both);
      return both.every(({ degraded }) => !degraded);
    };
    await expect.poll(isCounted).toBe(true);
    second.push(...(await chargeAll(killed, 100)));
    await expectCountedOn(killed, second);
    client.disconnect();
  });

  it("counts a request whose answer is lost once, and decides it in a share", async () => {
    const second = redis.masters[1]?.port ?? 0;
    const [proxy, client] = [await startLosingProxy(second), new Redis(second)];
    await client.config("SET", "cluster-announce-port", proxy.port);
    await start(redis.url);
    const verdicts = await chargeAll(ON_SECOND, 20);
    proxy.loseAnswerTo(`{p:${ON_SECOND}}`);
    const underWay = await chargeAll(ON_SECOND, 2);
    expect(await usedOn(client, ON_SECOND)).toBe(22);
    expect(underWay.map(({ outcome, degraded }) => `${outcome} ${degraded}`).sort()).toEqual(["allowed false", "allowed true"]);
    verdicts.push(...underWay, ...(await chargeAll(ON_SECOND, 60)));
    await expectCountedOn(ON_SECOND, verdicts);
    await client.config("SET", "cluster-announce-port", 0);
    client.disconnect();
    proxy.stop();
  });
});

describe("Redis Cluster over TLS whose slots move while they are in use", () => {
  let redis: TestCluster;
  beforeAll(async () => {
    redis = await startRedisCluster(authority());
  });
  afterAll(() => redis.stop());

  it("counts on when a slot moves at once, and when it stays between two masters", async () => {
    await start(redis.url);
    for (const [id, stays] of [
      ["200", false],
      ["201", true],
    ] as const) {
      const verdicts = await chargeAll(id, 20);
      const move = await SlotMove.of(redis, `{p:${id}}`);
      await move.begin();
      await move.moveKeys(1);
      // Meanwhile the masters refuse scripts that need keys of both.
      const meanwhile = chargeAll(id, 20);
      if (stays) expect((await meanwhile).some(({ degraded }) => degraded)).toBe(true);
      await move.finish();
      verdicts.push(...(await meanwhile));
      move.close();
      verdicts.push(...(await chargeAll(id, 100)));
      await expectCountedOn(id, verdicts);
    }
  });
});
