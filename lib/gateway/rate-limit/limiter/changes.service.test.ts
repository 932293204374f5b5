import pino from "pino";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

let redis: TestRedis;
let close: () => Promise<void>;

beforeAll(async () => {
  redis = await startRedis();
  close = await useTestDatabase({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await redis.kill();
  await close();
});

function recordedLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const before = logger();
  onTestFinished(() => logger.replace(before));
  logger.replace(pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  return lines;
}

it("tells of changes without Redis once, not for each, and that it is back", async () => {
  const lines = recordedLog();
  await redis.kill();
  for (let i = 0; i < 30; i++) await publishChange({ kind: "pets", projectId: String(i) });
  expect(lines).toEqual([
    expect.objectContaining({ msg: "changes have no new version in Redis; processes hear of them through the database", changes: 1 }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|\\n/);
  await redis.start();
  await publishChange({ kind: "pets", projectId: "1" });
  await publishChange({ kind: "pets", projectId: "1" });
  expect(lines.slice(1)).toEqual([expect.objectContaining({ msg: "changes get their versions in Redis again", changes: 30 })]);
});
