import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { statementSent } from "#e2e/support/statement-sent.ts";
import { acceptConnections, shutOwnDatabase, useTestDatabase } from "#e2e/support/test-database.ts";
import { lastRequests } from "#lib/gateway/usage/requests/data.ts";
import { storeRequests } from "#lib/gateway/usage/requests/mutations.ts";
import type { RecordedRequest } from "#lib/gateway/usage/requests/rules.ts";
import { flushRequests, recordRequest } from "#lib/gateway/usage/requests/state.ts";
import { startUsage, stopUsage } from "#lib/gateway/usage/state.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
let close: () => Promise<void>;
let scope: ProjectScope;
let keyId: string;

beforeAll(async () => {
  // The batches stored at once wait for each other's rows, not for a connection.
  close = await useTestDatabase({ DATABASE_POOL_SIZE: "40" });
});
afterAll(() => close());
beforeEach(async () => {
  ({ scope, keyId } = await makeTenant("free"));
});

const request = (n: number, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  projectId: scope.projectId,
  keyId,
  requestId: `req_${String(n).padStart(6, "0")}`,
  at: NOON + n,
  method: "GET",
  path: "/v1/pets",
  query: "",
  operation: "listPets",
  status: 200,
  code: undefined,
  durationMs: 1.25,
  ...more,
});
const many = (count: number, from = 0, more: Partial<RecordedRequest> = {}): RecordedRequest[] =>
  Array.from({ length: count }, (_, n) => request(from + n, more));
const stored = async (id = keyId): Promise<number[]> => (await lastRequests(scope, id)).map(({ at }) => Date.parse(at) - NOON);
const countRows = (id = keyId) => prisma().apiKeyRequest.count({ where: { keyId: BigInt(id) } });
const newest = (last: number): number[] => Array.from({ length: 100 }, (_, n) => last - n);

describe("recent requests of a key", () => {
  it("lists requests newest first with all recorded details and no potential secrets", async () => {
    recordRequest(request(1, { query: "limit=5&token=abcdef" }));
    recordRequest(request(2, { status: 429, code: "rate_limit_exceeded", method: "POST", operation: "createPet" }));
    await flushRequests();
    expect(await lastRequests(scope, keyId)).toEqual([
      {
        id: "req_000002",
        at: "2026-11-21T12:00:00.002Z",
        method: "POST",
        target: "/v1/pets",
        operation: "createPet",
        status: 429,
        code: "rate_limit_exceeded",
        durationMs: 1.25,
      },
      expect.objectContaining({ id: "req_000001", target: "/v1/pets?limit=5&…", code: null, status: 200 }),
    ]);
  });

  it("keeps only the newest hundred requests across many flushes", async () => {
    for (const requests of [many(60), many(60, 60), many(250, 120), many(3, 370)]) {
      for (const one of requests) recordRequest(one);
      await flushRequests();
    }
    expect(await countRows()).toBe(100);
    expect(await stored()).toEqual(newest(372));
  });

  it("keeps the newest requests of all processes once each, in any store order", async () => {
    await Promise.all([storeRequests(many(100)), storeRequests(many(100, 100)), storeRequests(many(80, 60)), storeRequests(many(100))]);
    expect(await countRows()).toBe(100);
    expect(await stored()).toEqual(newest(199));
    await storeRequests(many(100));
    expect(await stored()).toEqual(newest(199));
  });

  it("stores requests from two processes with the same keys in different orders", async () => {
    const { keyId: other } = await makeKey(scope);
    const mine = Array.from({ length: 20 }, (_, n) => n * 10);
    const batches = mine.flatMap((from) => [
      storeRequests([...many(5, from), ...many(5, from, { keyId: other })]),
      storeRequests([...many(5, from + 5, { keyId: other }), ...many(5, from + 5)]),
    ]);
    await Promise.all(batches);
    expect([await stored(), await stored(other)]).toEqual([newest(199), newest(199)]);
  });

  it("defers requests when many keys call and omits none", async () => {
    const { keyId: other } = await makeKey(scope);
    for (const one of [...many(80), ...many(80, 0, { keyId: other })]) recordRequest(one);
    await flushRequests(80);
    expect([await countRows(), await countRows(other)]).toEqual([80, 0]);
    await flushRequests(80);
    expect([await countRows(), await countRows(other)]).toEqual([80, 80]);
  });

  it("hides a key's requests from other projects and stores none for missing or foreign keys", async () => {
    const foreign = await makeTenant("free");
    await storeRequests([...many(2), ...many(2, 0, { keyId: "999999" }), ...many(2, 0, { keyId: foreign.keyId })]);
    expect(await stored()).toHaveLength(2);
    expect(await lastRequests(foreign.scope, keyId)).toEqual([]);
    expect(await lastRequests(foreign.scope, foreign.keyId)).toEqual([]);
  });

  it("deletes requests with their project", async () => {
    await storeRequests(many(2));
    await prisma().project.delete({ where: { id: BigInt(scope.projectId) } });
    expect(await countRows()).toBe(0);
  });

  it("shortens a target of any length before storing it", async () => {
    recordRequest(request(1, { path: `/v1/${"a/".repeat(4000)}`, query: `limit=1&${"x".repeat(4000)}`, operation: "unmatched" }));
    await flushRequests();
    const [row] = await lastRequests(scope, keyId);
    expect(row?.target).toMatch(/^\/v1\/(?:a\/)+.*\?…$/);
    expect(row?.target.length).toBeLessThan(210);
  });

  it("keeps requests while the database is down and stores them afterward and at shutdown", async () => {
    recordRequest(request(1));
    await shutOwnDatabase();
    await expect(flushRequests()).rejects.toThrow();
    recordRequest(request(2));
    await expect(flushRequests()).rejects.toThrow();
    await acceptConnections(settings().DATABASE_URL ?? "");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    startUsage();
    const areBeingStored = statementSent("insert into api_key_requests");
    vi.advanceTimersByTime(1000);
    await areBeingStored;
    // Only waits for the flush in flight.
    await flushRequests();
    expect(await stored()).toEqual([2, 1]);
    recordRequest(request(3));
    await stopUsage();
    expect(await stored()).toEqual([3, 2, 1]);
  });
});
