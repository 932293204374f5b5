import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { logged } from "#e2e/support/logged.ts";
import { statementSent } from "#e2e/support/statement-sent.ts";
import { acceptConnections, shutOwnDatabase, useTestDatabase } from "#e2e/support/test-database.ts";
import { createMemoryLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { callersOfDeprecated, chargedToday } from "#lib/gateway/usage/data.ts";
import { addEntry, mergeTally, rowsOf, type UsageEntry, type UsageTally } from "#lib/gateway/usage/rules.ts";
import { flushUsage, recordUsage, startUsage, stopUsage, usageStore } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);
const MIDNIGHT = Date.UTC(2026, 10, 22);
const DAY = DAY_MS;

let now = NOON;
let dropDatabase: () => Promise<void>;
let projectId: string;
let keyId: string;

beforeAll(async () => {
  dropDatabase = await useTestDatabase();
  clock.replace(() => now);
});
afterAll(() => dropDatabase());
beforeEach(async () => {
  now = NOON;
  const project = await prisma().project.create({ data: { slug: crypto.randomUUID(), name: "Shelter" } });
  const hash = (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
  const data = { projectId: project.id, name: "Key", hash, prefix: "pets_test", last4: "0000", scope: "read", createdBy: "test" } as const;
  projectId = String(project.id);
  keyId = String((await prisma().apiKey.create({ data })).id);
});

const entry = (more: Partial<UsageEntry> = {}): UsageEntry => ({
  projectId,
  keyId,
  operation: "listPets",
  status: 200,
  charged: true,
  ...more,
});

describe("usage", () => {
  it("stores usage by key, operation, status class, and minute, and marks the key used", async () => {
    recordUsage(entry());
    recordUsage(entry({ status: 201 }));
    recordUsage(entry({ status: 429, charged: false }));
    await flushUsage();
    now = MIDNIGHT - 1;
    recordUsage(entry({ operation: "createPet" }));
    recordUsage(entry());
    now = MIDNIGHT;
    recordUsage(entry());
    await flushUsage();
    const minutes = await prisma().usageMinute.findMany({
      where: { projectId: BigInt(projectId) },
      orderBy: [{ minute: "asc" }, { operation: "asc" }],
    });
    expect(minutes.map((row) => [row.minute.getTime(), row.operation, row.statusClass, row.requests, row.charged])).toEqual([
      [NOON, "listPets", 2, 2n, 2n],
      [NOON, "listPets", 4, 1n, 0n],
      [MIDNIGHT - 60_000, "createPet", 2, 1n, 1n],
      [MIDNIGHT - 60_000, "listPets", 2, 1n, 1n],
      [MIDNIGHT, "listPets", 2, 1n, 1n],
    ]);
    const days = await prisma().usageDay.findMany({
      where: { projectId: BigInt(projectId), operation: "listPets" },
      orderBy: [{ day: "asc" }, { statusClass: "asc" }],
    });
    expect(days.map((row) => [row.day.toISOString().slice(0, 10), row.statusClass, row.requests, row.charged])).toEqual([
      ["2026-11-21", 2, 3n, 3n],
      ["2026-11-21", 4, 1n, 0n],
      ["2026-11-22", 2, 1n, 1n],
    ]);
    const key = await prisma().apiKey.findUniqueOrThrow({ where: { id: BigInt(keyId) } });
    expect(key.lastUsedAt?.getTime()).toBe(MIDNIGHT);
  });

  it("restores the current minute and day into a restarted limiter", async () => {
    for (let n = 0; n < 4; n++) recordUsage(entry());
    now = NOON + 60_000;
    for (let n = 0; n < 3; n++) recordUsage(entry());
    recordUsage(entry({ status: 429, charged: false }));
    await flushUsage();
    expect(await chargedToday(projectId, now)).toEqual(new Map([[projectId, { minute: 3, day: 7 }]]));
    const limiter = createMemoryLimiter({ strikes: 20, seconds: 300, maxSeconds: 86_400 });
    await limiter.restore(usageStore);
    const caller: Caller = { kind: "key", projectId, keyId, limits: { perMinute: 60, perDay: 1000 } };
    expect(await limiter.charge(caller)).toMatchObject({ minute: { used: 4 }, day: { used: 8 } });
    await limiter.stop();
    expect((await chargedToday(null, MIDNIGHT)).has(projectId)).toBe(false);
  });

  it("restores usage after a startup attempt while the database does not answer", async () => {
    recordUsage(entry());
    await flushUsage();
    await shutOwnDatabase();
    const limiter = createMemoryLimiter({ strikes: 20, seconds: 300, maxSeconds: 86_400 });
    const failed = logged("the database did not answer in time for the start; asking again");
    const restored = limiter.restore(usageStore);
    await Promise.race([failed, restored]);
    await acceptConnections(settings().DATABASE_URL ?? "");
    await restored;
    const caller: Caller = { kind: "key", projectId, keyId, limits: { perMinute: 60, perDay: 1000 } };
    expect(await limiter.charge(caller)).toMatchObject({ minute: { used: 2 }, day: { used: 2 } });
    await limiter.stop();
  });

  it("keeps usage while the database is down and stores it once it is back", async () => {
    recordUsage(entry());
    await shutOwnDatabase();
    await expect(flushUsage()).rejects.toThrow();
    recordUsage(entry());
    await expect(flushUsage()).rejects.toThrow();
    await acceptConnections(settings().DATABASE_URL ?? "");
    await flushUsage();
    expect((await chargedToday(projectId, now)).get(projectId)).toEqual({ minute: 2, day: 2 });
  });

  it("stores usage automatically every second and at shutdown", async () => {
    const stored = async (): Promise<number | undefined> => (await chargedToday(projectId, now)).get(projectId)?.day;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    startUsage();
    recordUsage(entry());
    const isBeingStored = statementSent("insert into usage_days");
    vi.advanceTimersByTime(1000);
    await isBeingStored;
    // Only waits for the flush in flight.
    await flushUsage();
    expect(await stored()).toBe(1);
    recordUsage(entry());
    await stopUsage();
    expect(await stored()).toBe(2);
  });

  it("neither loses nor duplicates usage under concurrent flushes or two writers", async () => {
    const flushes: Promise<void>[] = [];
    for (let n = 0; n < 50; n++) {
      recordUsage(entry({ status: 200 + (n % 3) * 100 }));
      flushes.push(flushUsage());
    }
    await Promise.all(flushes);
    expect((await chargedToday(projectId, now)).get(projectId)?.day).toBe(50);
  });

  it("lists the callers of the deprecated operation in the last 30 days", async () => {
    recordUsage(entry({ operation: "getPet" }));
    now = NOON + 120_000;
    recordUsage(entry({ operation: "getPet", status: 404 }));
    now = NOON + 180_000;
    recordUsage(entry());
    await flushUsage();
    const caller = { keyId, name: "Key", prefix: "pets_test", last4: "0000", requests: 2, lastDay: "2026-11-21" };
    expect(await callersOfDeprecated(projectId, now)).toEqual([caller]);
    expect(await callersOfDeprecated(projectId, NOON + 29 * DAY)).toEqual([caller]);
    expect(await callersOfDeprecated(projectId, NOON + 30 * DAY)).toEqual([]);
    expect(pool().totalCount).toBeGreaterThan(0);
  });
});

describe("usage tally", () => {
  it("merges with another tally to the sum of both in a consistent order", () => {
    const entries = fc.array(
      fc.record({
        owner: fc.constantFrom({ projectId: "2", keyId: "30" }, { projectId: "10", keyId: "4" }, { projectId: "10", keyId: "31" }),
        operation: fc.constantFrom("listPets", "getPet"),
        status: fc.constantFrom(200, 404, 429, 500),
        charged: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(entries, entries, (first, second) => {
        const tally = (list: typeof first): UsageTally => {
          const made: UsageTally = new Map();
          for (const { owner, ...rest } of list) addEntry(made, { ...owner, ...rest }, NOON);
          return made;
        };
        const merged = tally(first);
        mergeTally(merged, tally(second));
        expect(rowsOf(merged)).toEqual(rowsOf(tally([...first, ...second])));
        expect(rowsOf(merged)).toEqual(rowsOf(tally([...second, ...first])));
      }),
    );
  });
});
