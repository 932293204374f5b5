import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { endPrograms, launchProgram, startProgram, stopProgram } from "#e2e/support/program.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";

const REFUSAL =
  "Another Petstore process already serves this database. Set REDIS_URL for both, so that they share their counters, or stop the other one.";
let closeDatabase: () => Promise<void>;
let redis: TestRedis;
let alone: Record<string, string>;
let together: Record<string, string>;

beforeAll(async () => {
  redis = await startRedis();
  closeDatabase = await useTestDatabase();
  alone = { DATABASE_URL: settings().DATABASE_URL ?? "", LOG_LEVEL: "warn" };
  together = { ...alone, REDIS_URL: redis.url };
});

afterAll(async () => {
  await endPrograms();
  await redis.kill();
  await closeDatabase();
});

async function expectRefusal(environment: Record<string, string>): Promise<void> {
  const refused = launchProgram(environment);
  const { code } = await refused.ended;
  expect(refused.printed()).toContain(REFUSAL);
  expect(refused.printed()).not.toContain("    at ");
  expect(code).toBe(1);
  expect(refused.running()).toEqual([]);
}

it("refuses a second process without Redis in one clear sentence", async () => {
  const { key } = await makeTenant();
  const first = await startProgram(alone);
  await Promise.all([expectRefusal(alone), expectRefusal(together)]);
  expect((await httpCall(first.base, "GET", "/v1/pets", { key })).status).toBe(200);
  expect(await stopProgram(first)).toEqual({ code: 0, signal: null });
});

it("starts a second process with Redis and refuses one that counts without it", async () => {
  const { key } = await makeTenant();
  const both = await Promise.all([startProgram(together), startProgram(together)]);
  for (const { base } of both) expect((await httpCall(base, "GET", "/v1/pets", { key })).status).toBe(200);
  await expectRefusal(alone);
});

it("refuses multiple web processes without Redis before anything starts", async () => {
  const refused = launchProgram({ ...alone, WEB_CONCURRENCY: "2" });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.printed()).toContain("WEB_CONCURRENCY=2 needs Redis");
});
