import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITER_MODES, type LimiterBench, MINUTE, NOON, startLimiterBench } from "#e2e/support/limiters.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { createMemoryLimiter, rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { anonymousCaller } from "#lib/gateway/rate-limit/rules.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";

const DAY_END = Date.UTC(2030, 10, 22);
const FREE: Limits = { perMinute: 60, perDay: 1000 };
const policy = { strikes: 20, seconds: 300, maxSeconds: 1800 };
let bench: LimiterBench;

const caller = (projectId: string, keyId = "1", limits = FREE): Caller => ({ kind: "key", projectId, keyId, limits });

describe.each(LIMITER_MODES)("limits in %s", (mode) => {
  let project = 1_000_000;
  const fresh = (): string => String(++project);

  beforeAll(async () => {
    bench = await startLimiterBench(mode, policy);
  });
  afterEach(() => {
    bench.now = NOON;
  });
  afterAll(() => bench.stop());

  it("counts both windows across all of a project's keys and reports when they end", async () => {
    const projectId = fresh();
    await bench.limiter.charge(caller(projectId, "1"));
    const verdict = await bench.limiter.charge(caller(projectId, "2"));
    expect(verdict).toMatchObject({
      outcome: "allowed",
      minute: { limit: 60, used: 2, resetAt: (NOON + MINUTE) / 1000 },
      day: { limit: 1000, used: 2, resetAt: DAY_END / 1000 },
      retryAt: 0,
      degraded: false,
    });
  });

  it("refuses a request over the limit without charging it, until the next minute", async () => {
    const id = caller(fresh());
    bench.now = NOON + 59_000;
    expect(await bench.charge(id, 60)).toMatchObject({ outcome: "allowed", minute: { used: 60 } });
    expect(await bench.limiter.charge(id)).toMatchObject({
      outcome: "limited",
      minute: { used: 60 },
      day: { used: 60 },
      retryAt: NOON + MINUTE,
    });
    bench.now = NOON + MINUTE;
    expect(await bench.limiter.charge(id)).toMatchObject({ outcome: "allowed", minute: { used: 1 }, day: { used: 61 } });
  });

  it("refuses requests until the UTC day ends when the daily limit is used up", async () => {
    const id = caller(fresh(), "1", { perMinute: 5, perDay: 5 });
    expect(await bench.charge(id, 6)).toMatchObject({ outcome: "limited", day: { used: 5 }, retryAt: DAY_END });
    bench.now = DAY_END - 1;
    expect((await bench.limiter.charge(id)).outcome).toBe("limited");
    bench.now = DAY_END;
    expect(await bench.limiter.charge(id)).toMatchObject({ outcome: "allowed", day: { used: 1 } });
  });

  it("checks a limit without charging it", async () => {
    const id = caller(fresh(), "1", { perMinute: 1, perDay: 10 });
    expect(await bench.limiter.peek(id)).toMatchObject({ outcome: "allowed", minute: { used: 0 } });
    await bench.limiter.charge(id);
    expect(await bench.limiter.peek(id)).toMatchObject({ outcome: "limited", minute: { used: 1 }, retryAt: NOON + MINUTE });
  });

  it("takes a charge back only from the windows that still run", async () => {
    const id = caller(fresh());
    bench.now = NOON + 59_000;
    await bench.limiter.charge(id);
    const last = await bench.limiter.charge(id);
    await bench.limiter.refund(id, last);
    expect(await bench.limiter.peek(id)).toMatchObject({ minute: { used: 1 }, day: { used: 1 } });
    bench.now = NOON + MINUTE;
    await bench.limiter.charge(id);
    await bench.limiter.refund(id, last);
    expect(await bench.limiter.peek(id)).toMatchObject({ minute: { used: 1 }, day: { used: 1 } });
  });

  it("applies a changed plan immediately and keeps the used count", async () => {
    const projectId = fresh();
    expect((await bench.charge(caller(projectId), 61)).outcome).toBe("limited");
    const pro = { perMinute: 300, perDay: 10_000 };
    expect(await bench.limiter.charge(caller(projectId, "1", pro))).toMatchObject({ outcome: "allowed", minute: { limit: 300, used: 61 } });
    expect(await bench.limiter.charge(caller(projectId))).toMatchObject({ outcome: "limited", minute: { limit: 60, used: 61 } });
  });

  it("counts addresses separately, groups IPv6 by /56, and never bans them", async () => {
    const limits = { perMinute: 2, perDay: 100 };
    const at = (address: string): Caller => anonymousCaller(address, limits);
    const block = `2001:db8:${fresh().slice(-4)}:1`;
    expect((await bench.charge(at(`${block}::1`), 2)).outcome).toBe("allowed");
    expect((await bench.charge(at(`${block}::2`), 100)).outcome).toBe("limited");
    expect((await bench.limiter.charge(at(`192.0.2.${project % 200}`))).outcome).toBe("allowed");
  });

  it("allows exactly 60 of 200 concurrent requests", async () => {
    const id = caller(fresh());
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => bench.limiter.charge(id)));
    expect(verdicts.filter((verdict) => verdict.outcome === "allowed")).toHaveLength(60);
  });

  it("never exceeds a limit and never refuses while there is room", async () => {
    const limits = { perMinute: 4, perDay: 9 };
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 25 });
    const property = fc.asyncProperty(pauses, async (waits) => {
      const id = caller(fresh(), "1", limits);
      const used = new Map<number, number>();
      let day = 0;
      bench.now = NOON;
      for (const wait of waits) {
        bench.now += wait;
        const minute = Math.floor(bench.now / MINUTE);
        const room = (used.get(minute) ?? 0) < limits.perMinute && day < limits.perDay;
        expect((await bench.limiter.charge(id)).outcome === "allowed").toBe(room);
        if (!room) continue;
        used.set(minute, (used.get(minute) ?? 0) + 1);
        day += 1;
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it("detects a change published by any process through a new version in Redis", async () => {
    const projectId = fresh();
    const versions = async (): Promise<unknown[]> => {
      const { keysVersion, petsVersion } = await bench.limiter.charge(caller(projectId));
      return [keysVersion, petsVersion];
    };
    const [keys, pets] = await versions();
    await publishChange({ kind: "keys", projectId });
    const [newKeys, samePets] = await versions();
    expect(samePets).toBe(pets);
    const elsewhere = createMemoryLimiter(policy);
    rateLimiter.replace(elsewhere);
    await publishChange({ kind: "pets", projectId });
    rateLimiter.replace(bench.limiter);
    const [sameKeys, newPets] = await versions();
    expect(sameKeys).toBe(newKeys);
    expect([newKeys !== keys, newPets !== pets]).toEqual(mode === "Redis" ? [true, true] : [false, false]);
    await elsewhere.stop();
  });
});
