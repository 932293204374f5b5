import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/clock.ts";
import { onChange, startListening, stopListening } from "#lib/db/changes.ts";
import { prisma } from "#lib/db/prisma.ts";
import { listBans } from "#lib/rate-limit/bans/data.ts";
import { liftBan } from "#lib/rate-limit/bans/mutations.ts";
import { dialRedis } from "#lib/rate-limit/redis-link/service.ts";
import { encodeCaller } from "#lib/rate-limit/rules.ts";
import type { Limits, Verdict } from "#lib/rate-limit/schema.ts";
import { createMemoryLimiter, createRedisLimiter, type RateLimiter, rateLimiter } from "#lib/rate-limit/service.ts";

const NOON = Date.UTC(2030, 10, 21, 12, 0, 0);
const MINUTE = 60_000;
const DAY_END = Date.UTC(2030, 10, 22);
const FREE: Limits = { perMinute: 60, perDay: 1000 };
const policy = { strikes: 20, seconds: 300, maxSeconds: 1800 };

let now = NOON;
let redis: TestRedis;
let dropDatabase: () => Promise<void>;
let limiter: RateLimiter;

beforeAll(async () => {
  [redis, dropDatabase] = await Promise.all([startRedis(), useTestDatabase()]);
  clock.replace(() => now);
  await startListening();
  onChange(
    (change) => change.kind === "bans" && void limiter.reloadBans(change.projectId),
    () => undefined,
  );
});

afterAll(async () => {
  await stopListening();
  await Promise.all([redis.kill(), dropDatabase()]);
});

async function makeKeys(count: number): Promise<{ projectId: string; keyIds: string[] }> {
  const project = await prisma().project.create({ data: { slug: crypto.randomUUID(), name: "Shelter" } });
  const keys = [];
  for (let n = 0; n < count; n++) {
    const hash = (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
    keys.push(
      await prisma().apiKey.create({
        data: { projectId: project.id, name: `Key ${n}`, hash, prefix: "pets_test", last4: "0000", scope: "read", createdBy: "test" },
      }),
    );
  }
  return { projectId: String(project.id), keyIds: keys.map((key) => String(key.id)) };
}

const caller = (projectId: string, keyId = "1", limits = FREE): string => encodeCaller({ kind: "key", projectId, keyId, limits });

async function charge(id: string, times: number): Promise<Verdict> {
  let last = await limiter.charge(id);
  for (let n = 1; n < times; n++) last = await limiter.charge(id);
  return last;
}

const modes = [
  { mode: "memory", make: async (): Promise<RateLimiter> => createMemoryLimiter(policy) },
  {
    mode: "Redis",
    make: async (): Promise<RateLimiter> => {
      const made = createRedisLimiter({ dial: () => dialRedis(redis.url), expected: 1, policy });
      await made.start();
      return made;
    },
  },
];

describe.each(modes)("limits in $mode", ({ make }) => {
  let project = 1_000_000;
  const fresh = (): string => String(++project);

  beforeAll(async () => {
    limiter = await make();
    rateLimiter.replace(limiter);
  });
  afterEach(() => {
    now = NOON;
  });
  afterAll(() => limiter.stop());

  it("count both windows, shared by all keys of a project, and tell when they end", async () => {
    const projectId = fresh();
    await limiter.charge(caller(projectId, "1"));
    const verdict = await limiter.charge(caller(projectId, "2"));
    expect(verdict).toMatchObject({
      outcome: "allowed",
      minute: { limit: 60, used: 2, resetAt: (NOON + MINUTE) / 1000 },
      day: { limit: 1000, used: 2, resetAt: DAY_END / 1000 },
      retryAt: 0,
      degraded: false,
    });
  });

  it("refuse the request over the limit without charging it, until the next clock minute", async () => {
    const id = caller(fresh());
    now = NOON + 59_000;
    expect(await charge(id, 60)).toMatchObject({ outcome: "allowed", minute: { used: 60 } });
    expect(await limiter.charge(id)).toMatchObject({
      outcome: "limited",
      minute: { used: 60 },
      day: { used: 60 },
      retryAt: NOON + MINUTE,
    });
    now = NOON + MINUTE;
    expect(await limiter.charge(id)).toMatchObject({ outcome: "allowed", minute: { used: 1 }, day: { used: 61 } });
  });

  it("refuse until the UTC day ends when the day is used up, also when the minute is", async () => {
    const id = caller(fresh(), "1", { perMinute: 5, perDay: 5 });
    expect(await charge(id, 6)).toMatchObject({ outcome: "limited", day: { used: 5 }, retryAt: DAY_END });
    now = DAY_END - 1;
    expect((await limiter.charge(id)).outcome).toBe("limited");
    now = DAY_END;
    expect(await limiter.charge(id)).toMatchObject({ outcome: "allowed", day: { used: 1 } });
  });

  it("look without charging", async () => {
    const id = caller(fresh(), "1", { perMinute: 1, perDay: 10 });
    expect(await limiter.peek(id)).toMatchObject({ outcome: "allowed", minute: { used: 0 } });
    await limiter.charge(id);
    expect(await limiter.peek(id)).toMatchObject({ outcome: "limited", minute: { used: 1 }, retryAt: NOON + MINUTE });
  });

  it("hold a changed plan at once, with what is used kept", async () => {
    const projectId = fresh();
    expect((await charge(caller(projectId), 61)).outcome).toBe("limited");
    const pro = { perMinute: 300, perDay: 10_000 };
    expect(await limiter.charge(caller(projectId, "1", pro))).toMatchObject({ outcome: "allowed", minute: { limit: 300, used: 61 } });
    expect(await limiter.charge(caller(projectId))).toMatchObject({ outcome: "limited", minute: { limit: 60, used: 61 } });
  });

  it("count addresses apart from each other and IPv6 by /64, and never ban them", async () => {
    const limits = { perMinute: 2, perDay: 100 };
    const at = (address: string): string => encodeCaller({ kind: "address", address, limits });
    const block = `2001:db8:${fresh().slice(-4)}:1`;
    expect((await charge(at(`${block}::1`), 2)).outcome).toBe("allowed");
    expect((await charge(at(`${block}::2`), 100)).outcome).toBe("limited");
    expect((await limiter.charge(at(`192.0.2.${project % 200}`))).outcome).toBe("allowed");
  });

  it("let exactly 60 of 200 requests at once through", async () => {
    const id = caller(fresh());
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => limiter.charge(id)));
    expect(verdicts.filter((verdict) => verdict.outcome === "allowed")).toHaveLength(60);
  });

  it("are never passed, and never refuse while there is room", async () => {
    const limits = { perMinute: 4, perDay: 9 };
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 25 });
    const property = fc.asyncProperty(pauses, async (waits) => {
      const id = caller(fresh(), "1", limits);
      const used = new Map<number, number>();
      let day = 0;
      now = NOON;
      for (const wait of waits) {
        now += wait;
        const minute = Math.floor(now / MINUTE);
        const room = (used.get(minute) ?? 0) < limits.perMinute && day < limits.perDay;
        expect((await limiter.charge(id)).outcome === "allowed").toBe(room);
        if (!room) continue;
        used.set(minute, (used.get(minute) ?? 0) + 1);
        day += 1;
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  describe("bans", () => {
    const one = { perMinute: 1, perDay: 100_000 };
    /** From an empty window to the ban: one allowed, one refused, twenty strikes. */
    const strikeOut = (id: string): Promise<Verdict> => charge(id, 22);

    it("come with strike 20, double within 24 hours up to the longest, and leave other keys alone", async () => {
      const { projectId, keyIds } = await makeKeys(2);
      const [id, other] = keyIds.map((keyId) => caller(projectId, keyId, one)) as [string, string];
      expect((await charge(id, 21)).outcome).toBe("limited");
      expect(await limiter.charge(id)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000 });
      now = NOON + 2 * MINUTE;
      expect(await limiter.charge(id)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000, minute: { used: 0 } });
      expect(await limiter.peek(id)).toMatchObject({ outcome: "banned" });
      expect((await limiter.charge(other)).outcome).toBe("allowed");
      for (const seconds of [600, 1200, 1800, 1800]) {
        now += 2_400_000;
        expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: now + seconds * 1000 });
      }
      now += 86_400_000;
      expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: now + 300_000 });
    });

    it("do not come to a key that waits for the announced time", async () => {
      const id = caller(fresh(), "7", one);
      for (let minute = 0; minute < 30; minute++) {
        now = NOON + minute * MINUTE;
        expect((await limiter.charge(id)).outcome).toBe("allowed");
        expect((await charge(id, 15)).outcome).toBe("limited");
      }
    });

    it("are listed, and lifted for the very next request, once", async () => {
      const { projectId, keyIds } = await makeKeys(1);
      const keyId = keyIds[0] ?? "";
      const id = caller(projectId, keyId, one);
      await strikeOut(id);
      await expect.poll(() => listBans(projectId)).toMatchObject([{ keyId, keyName: "Key 0", endsAt: NOON + 300_000 }]);
      now = NOON + MINUTE;
      await liftBan(projectId, keyId, { kind: "user", id: "7" });
      expect((await limiter.charge(id)).outcome).toBe("allowed");
      expect(await listBans(projectId)).toEqual([]);
      await expect(liftBan(projectId, keyId, { kind: "user", id: "7" })).rejects.toMatchObject({ code: "not_found" });
      const actions = await prisma().auditEntry.findMany({
        where: { entityId: keyId, action: { startsWith: "ban." } },
        orderBy: { id: "asc" },
      });
      expect(actions.map((row) => [row.action, row.actorKind, row.actorId])).toEqual([
        ["ban.impose", "system", null],
        ["ban.lift", "user", "7"],
      ]);
      now = NOON + 2 * MINUTE;
      expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: now + 600_000 });
    });

    it("are known to a limiter that starts later, with the count of earlier ones", async () => {
      const { projectId, keyIds } = await makeKeys(1);
      const id = caller(projectId, keyIds[0], one);
      await strikeOut(id);
      await expect.poll(async () => (await listBans(projectId)).length).toBe(1);
      const later = await make();
      await later.reloadBans(null);
      expect(await later.charge(id)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000 });
      now = NOON + 600_000;
      for (let n = 0; n < 21; n++) await later.charge(id);
      expect(await later.charge(id)).toMatchObject({ outcome: "banned", retryAt: now + 600_000 });
      await later.stop();
    });
  });
});
