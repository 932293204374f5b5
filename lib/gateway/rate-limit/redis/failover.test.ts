import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedisCluster, type TestCluster } from "#e2e/support/redis-cluster.ts";
import { startWatchedRedis, type WatchedRedis } from "#e2e/support/redis-sentinel.ts";
import { SlotMove } from "#e2e/support/redis-slots.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { dialOf } from "#lib/gateway/rate-limit/redis/dial.service.ts";
import { SentinelWatch } from "#lib/gateway/rate-limit/redis/sentinel-watch.service.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { createRedisLimiter } from "#lib/gateway/rate-limit/state.ts";
import { recordUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { lookAtRedis } from "#lib/operations/doctor/redis.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { redisTopology } from "#lib/platform/config/redis-topology.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const policy = { strikes: 1_000_000, seconds: 300, maxSeconds: 86_400 };

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

const phases = (): string[] => limiters.map((limiter) => limiter.phase());

/** Two processes. */
async function start(url: string): Promise<void> {
  const dial = dialOf(parseSettings({ REDIS_URL: url }));
  limiters = [0, 1].map(() => createRedisLimiter({ dial, expected: 2, policy, store: usageStore }));
  await Promise.all(limiters.map((limiter) => limiter.start()));
  await expect.poll(phases).toEqual(["attached", "attached"]);
}

const caller = (projectId: string): Caller => ({ kind: "key", projectId, keyId: projectId, limits: { perMinute: 60, perDay: 1000 } });
const allowed = (verdicts: Verdict[]): number => verdicts.filter(({ outcome }) => outcome === "allowed").length;
/** With its usage, which the database gets when Redis is lost. */
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

const isLost = (): boolean => phases().every((phase) => phase === "away");
const isBack = (): boolean => phases().every((phase) => phase === "attached");

describe("Redis with sentinels", () => {
  let redis: WatchedRedis;
  beforeAll(async () => {
    redis = await startWatchedRedis({ downAfterMs: 300 });
  });
  afterAll(() => redis.stop());

  it("allows exactly the limit across a failover to a replica that missed the last requests", async () => {
    await start(redis.url);
    expect((await lookAtRedis(parseSettings({ REDIS_URL: redis.url }))).filter(({ verdict }) => verdict !== "ok")).toEqual([]);
    const verdicts = await chargeAll("7", 20);
    // From here on, the replica hears nothing more.
    redis.replica.freeze();
    verdicts.push(...(await chargeAll("7", 20)));
    await redis.master.kill();
    redis.replica.thaw();
    verdicts.push(...(await chargeUntil("7", isLost)), ...(await chargeUntil("7", isBack)));
    verdicts.push(...(await chargeAll("7", 60)));
    expect(allowed(verdicts)).toBe(60);
    expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: false, minute: { used: 60 } });
    const client = new Redis(redis.replica.port, { password: "s@:/1" });
    expect((await client.role())[0]).toBe("master");
    client.disconnect();
  });
});

describe("Redis with sentinels that replace the master on request, over TLS", () => {
  let redis: WatchedRedis;
  beforeAll(async () => {
    redis = await startWatchedRedis({ authority: authority(), downAfterMs: 10_000 });
  });
  afterAll(() => redis.stop());

  it("asks a sentinel again and again on one connection, and on a new one once that was cut", async () => {
    const topology = redisTopology(redis.url);
    if (topology.kind !== "sentinel") throw new Error("no sentinels");
    const named = `127.0.0.1:${redis.master.port}`;
    const connections = async (): Promise<number> =>
      Number(/^total_connections_received:(\d+)/m.exec(String(await redis.ask("INFO", "stats")))?.[1]);
    const watch = new SentinelWatch(topology, 1000);
    expect(await watch.master()).toBe(named);
    const before = await connections();
    for (let n = 0; n < 5; n++) expect(await watch.master()).toBe(named);
    // One for the count itself.
    expect(await connections()).toBe(before + 1);
    await redis.ask("CLIENT", "KILL", "TYPE", "normal");
    expect(await watch.master()).toBe(named);
    expect(await connections()).toBe(before + 4);
    watch.end();
    await expect
      .poll(async () =>
        String(await redis.ask("CLIENT", "LIST"))
          .trim()
          .split("\n"),
      )
      .toHaveLength(1);
  });

  it("allows exactly the limit, although the former master stays one for some seconds", async () => {
    await start(redis.url);
    const verdicts = await chargeAll("8", 20);
    await redis.ask("SENTINEL", "FAILOVER", "pets");
    verdicts.push(...(await chargeUntil("8", () => !isBack())), ...(await chargeUntil("8", isBack)));
    const client = new Redis(redis.master.url, { password: "s@:/1" });
    expect((await client.role())[0]).toBe("master");
    client.disconnect();
    verdicts.push(...(await chargeAll("8", 60)));
    expect(allowed(verdicts)).toBe(60);
    expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: false, minute: { used: 60 } });
  });
});

describe("Redis Cluster", () => {
  let redis: TestCluster;
  beforeAll(async () => {
    redis = await startRedisCluster();
  });
  afterAll(() => redis.stop());

  it("allows exactly the limit for projects on every node, and across changes of the first node's master", async () => {
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
      else if (id < 110) expect(allowed(await chargeAll(String(id), 100))).toBe(60);
    }
    const [ordered = "", killed = ""] = onFirst;

    const verdicts = await chargeAll(ordered, 40);
    await client.call("CLUSTER", "FAILOVER");
    verdicts.push(...(await chargeUntil(ordered, () => !isBack())), ...(await chargeUntil(ordered, isBack)));
    expect((await client.role())[0]).toBe("master");
    verdicts.push(...(await chargeAll(ordered, 60)));
    expect(allowed(verdicts)).toBe(60);
    expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: false });

    // The former master is the replica now.
    const [replica] = redis.masters;
    const second = await chargeAll(killed, 20);
    replica?.freeze();
    second.push(...(await chargeAll(killed, 20)));
    await redis.replica.kill();
    replica?.thaw();
    second.push(...(await chargeUntil(killed, isLost)), ...(await chargeUntil(killed, isBack)), ...(await chargeAll(killed, 60)));
    expect(allowed(second)).toBe(60);
    expect(second.at(-1)).toMatchObject({ outcome: "limited", degraded: false });
    client.disconnect();
  });
});

describe("Redis Cluster over TLS whose slots move while they are in use", () => {
  let redis: TestCluster;
  beforeAll(async () => {
    redis = await startRedisCluster(authority());
  });
  afterAll(() => redis.stop());

  it("allows exactly the limit when a slot moves at once, and when it stays between two masters", async () => {
    await start(redis.url);
    for (const [id, stays] of [
      ["200", false],
      ["201", true],
    ] as const) {
      const verdicts = await chargeAll(id, 20);
      const move = await SlotMove.of(redis, `{p:${id}}`);
      let isMoved = false;
      const moving = async (): Promise<void> => {
        await move.begin();
        await move.moveKeys(1);
        // Meanwhile the masters refuse scripts that need keys of both.
        if (stays) verdicts.push(...(await chargeUntil(id, isLost)));
        await move.finish();
        isMoved = true;
      };
      const [sent] = await Promise.all([chargeUntil(id, () => isMoved && isBack()), moving()]);
      move.close();
      verdicts.push(...sent, ...(await chargeAll(id, 60)));
      expect(allowed(verdicts)).toBe(60);
      expect(verdicts.at(-1)).toMatchObject({ outcome: "limited", degraded: false, minute: { used: 60 } });
    }
  });
});
