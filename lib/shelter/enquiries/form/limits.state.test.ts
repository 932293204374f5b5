import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { RedisClient } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";

// All within one hour.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterAll(() => void vi.useRealTimers());

const taken = { kind: "taken", suspicions: [] };
const refused = { kind: "refused", retryAfterSeconds: 3600 };

it("counts what an address may not send for no one else", async () => {
  for (let i = 0; i < 2100; i += 1) await countEnquiry("1", undefined, "192.0.2.1");
  expect(await countEnquiry("1", undefined, "192.0.2.1")).toEqual(refused);
  expect(await countEnquiry("1", undefined, "192.0.2.2")).toEqual(taken);
});

it("refuses more than a project takes", async () => {
  for (let i = 0; i < 2000; i += 1) await countEnquiry("2", undefined, `198.51.${Math.floor(i / 250)}.${i % 250}`);
  expect(await countEnquiry("2", undefined, "192.0.2.1")).toEqual(refused);
});

it("counts the networks of one home together", async () => {
  for (let i = 0; i < 10; i += 1) expect(await countEnquiry("3", undefined, `2001:db8:0:120${i}::1`)).toEqual(taken);
  expect(await countEnquiry("3", undefined, "2001:db8:0:12ff::1")).toEqual(refused);
  expect(await countEnquiry("3", undefined, "2001:db8:0:1300::1")).toEqual(taken);
});

it("sets aside the third for an animal from one address", async () => {
  for (let i = 0; i < 2; i += 1) expect(await countEnquiry("4", "7", "192.0.2.1")).toEqual(taken);
  expect(await countEnquiry("4", "7", "192.0.2.1")).toEqual({ kind: "taken", suspicions: ["many_of_address"] });
  expect(await countEnquiry("4", "8", "192.0.2.1")).toEqual(taken);
  expect(await countEnquiry("4", "7", "192.0.2.2")).toEqual(taken);
});

describe("with Redis", () => {
  const counts = new Map<string, number>();
  let isAway = false;
  let asked = 0;
  const hanging = Promise.withResolvers<never>();
  let hangs = false;
  const client: RedisClient = {
    run: async (_script, [key = ""]) => {
      asked += 1;
      if (hangs) return await hanging.promise;
      if (isAway) throw new Error("away");
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key);
    },
    onReady: () => undefined,
    onLost: () => undefined,
    connect: async () => undefined,
    close: () => undefined,
  };
  beforeEach(() => {
    redisConnection().client = client;
  });
  afterEach(() => {
    redisConnection().client = undefined;
  });

  it("counts what other processes counted", async () => {
    for (let i = 0; i < 5; i += 1) await countEnquiry("5", undefined, "192.0.2.1");
    for (const [key, count] of counts) counts.set(key, count + 5);
    expect(await countEnquiry("5", undefined, "192.0.2.1")).toEqual(refused);
    expect(await countEnquiry("5", undefined, "192.0.2.2")).toEqual(taken);
  });

  it("counts alone while it is away", async () => {
    isAway = true;
    for (let i = 0; i < 10; i += 1) expect(await countEnquiry("6", undefined, "192.0.2.1")).toEqual(taken);
    expect(await countEnquiry("6", undefined, "192.0.2.1")).toEqual(refused);
    isAway = false;
  });

  it("waits for a server that hangs once, counts alone, and asks it again later", async () => {
    hangs = true;
    asked = 0;
    for (let i = 0; i < 10; i += 1) expect(await countEnquiry("7", "9", "192.0.2.1")).toMatchObject({ kind: "taken" });
    expect(await countEnquiry("7", "9", "192.0.2.1")).toEqual(refused);
    expect(asked).toBe(1);
    hangs = false;
    vi.setSystemTime(10_000);
    expect(await countEnquiry("7", "9", "192.0.2.1")).toMatchObject({ kind: "taken" });
    expect(asked).toBeGreaterThan(1);
    vi.setSystemTime(0);
  });
});
