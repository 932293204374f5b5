import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { RedisClient } from "#lib/platform/redis/client.service.ts";
import { redisConnection } from "#lib/platform/redis/connection.state.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";
import { FORM_SUSPICIONS } from "#lib/shelter/enquiries/schema.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterAll(() => void vi.useRealTimers());

const taken = { kind: "taken", suspicions: [], room: [] };
const crowded = { kind: "taken", suspicions: ["many_of_address"] };
const refused = { kind: "refused", retryAfterSeconds: 3600 };
const spam = ["fast", "links"] as const;

const count = (projectId: string, address: string, petId?: string) => countEnquiry({ projectId, petId, address, suspicions: [] });
const countSpam = (projectId: string, address: string) => countEnquiry({ projectId, petId: undefined, address, suspicions: spam });
const ADDRESSES = Array.from({ length: 250 * 250 }, (_, i) => `198.${18 + Math.floor(i / 62_500)}.${Math.floor(i / 250)}.${i % 250}`);

it("sets aside what comes from an address that many people use, and refuses it only in the hundreds", async () => {
  for (let i = 0; i < 10; i += 1) expect(await count("1", "192.0.2.1")).toEqual(taken);
  for (let i = 10; i < 100; i += 1) expect(await count("1", "192.0.2.1")).toMatchObject(crowded);
  for (let i = 0; i < 2100; i += 1) expect(await count("1", "192.0.2.1")).toEqual(refused);
  expect(await count("1", "192.0.2.2")).toEqual(taken);
});

it("counts the networks of one home together, and those of one block a little more generously", async () => {
  for (let i = 0; i < 10; i += 1) expect(await count("2", `2001:db8:0:120${i}::1`)).toEqual(taken);
  expect(await count("2", "2001:db8:0:12ff::1")).toMatchObject(crowded);
  for (let home = 0; home < 30; home += 1) expect(await count("2", `2001:db8:0:${(home + 32).toString(16)}00::1`)).toEqual(taken);
  expect(await count("2", "2001:db8:0:ff00::1")).toMatchObject(crowded);
  expect(await count("2", "2001:db8:1:1::1")).toEqual(taken);
});

it("takes no room from visitors with spam, however much of it comes, and from how many networks", async () => {
  const sent = { taken: 0, refused: 0 };
  for (let i = 0; i < 2019; i += 1) sent[(await countSpam("3", `2001:db8:${Math.floor(i / 40)}:${(i % 4) + 1}00::${i}`)).kind] += 1;
  expect(sent).toEqual({ taken: 500, refused: 1519 });
  expect(await count("3", "2001:db8:1:1::1")).toEqual(taken);
  expect(await count("3", "192.0.2.1")).toEqual(taken);
});

it("keeps room in the quarantine for each kind of suspicion", async () => {
  expect(await countSpam("4", "192.0.2.1")).toMatchObject({ suspicions: spam, room: FORM_SUSPICIONS });
  for (let i = 0; i < 30; i += 1) expect(await count("4", "192.0.2.1")).toMatchObject({ room: [] });
  expect(await count("4", "192.0.2.1")).toMatchObject({ ...crowded, room: ["many_of_address"] });
});

it("takes the first messages of every visitor in a flood from many networks, and sets them aside", async () => {
  const flood = ADDRESSES.filter((_, i) => i % 50 === 0);
  for (let i = 0; i < 2000; i += 1) await count("5", flood[i % 400] ?? "");
  expect(await count("5", flood[0] ?? "")).toEqual(refused);
  expect(await count("5", "192.0.2.1")).toMatchObject({ kind: "taken", suspicions: ["many_for_project"] });
});

it("takes from a tablet that many people use, while others send more than there is room for", async () => {
  for (let i = 0; i < 600; i += 1) await count("6", ADDRESSES[(i % 6) * 300] ?? "");
  expect(await count("6", ADDRESSES[0] ?? "")).toEqual(refused);
  for (let i = 0; i < 30; i += 1) expect(await count("6", "192.0.2.1")).toMatchObject({ kind: "taken" });
});

it("sets aside the sixth for an animal from one address", async () => {
  for (let i = 0; i < 5; i += 1) expect(await count("7", "192.0.2.1", "7")).toEqual(taken);
  expect(await count("7", "192.0.2.1", "7")).toMatchObject(crowded);
  expect(await count("7", "192.0.2.1", "8")).toEqual(taken);
  expect(await count("7", "192.0.2.2", "7")).toEqual(taken);
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
    for (let i = 0; i < 5; i += 1) await count("8", "192.0.2.1");
    for (const [key, used] of counts) if (key.includes("192.0.2.1")) counts.set(key, used + 5);
    expect(await count("8", "192.0.2.1")).toMatchObject(crowded);
    expect(await count("8", "192.0.2.2")).toEqual(taken);
  });

  it("counts alone while it is away", async () => {
    isAway = true;
    for (let i = 0; i < 10; i += 1) expect(await count("9", "192.0.2.1")).toEqual(taken);
    expect(await count("9", "192.0.2.1")).toMatchObject(crowded);
    isAway = false;
  });

  it("waits for a server that hangs once, counts alone, and asks it again later", async () => {
    hangs = true;
    asked = 0;
    for (let i = 0; i < 10; i += 1) expect(await count("10", "192.0.2.1", "9")).toMatchObject({ kind: "taken" });
    expect(await count("10", "192.0.2.1", "9")).toMatchObject(crowded);
    expect(asked).toBe(1);
    hangs = false;
    vi.setSystemTime(10_000);
    expect(await count("10", "192.0.2.1", "9")).toMatchObject({ kind: "taken" });
    expect(asked).toBeGreaterThan(1);
    vi.setSystemTime(0);
  });
});
