import { afterAll, beforeAll } from "vitest";
import { settings } from "#lib/platform/config/env.ts";
import { makeTenant } from "./fixtures.ts";
import { endPrograms, type Program, startProgram } from "./program.ts";
import { startRedis, type TestRedis } from "./redis.ts";
import { useTestDatabase } from "./test-database.ts";

/**
 * Several programs on one Redis and one database for a test file. This process uses both too, so changes made here
 * reach the programs as an operator's commands do.
 *
 * @returns the programs, available once tests run
 */
export function usePrograms(
  count: number,
  environment: Record<string, string> = {},
): { all: Program[]; environment: Record<string, string> } {
  const all: Program[] = [];
  const shared: Record<string, string> = { LOG_LEVEL: "warn", ...environment };
  let redis: TestRedis | undefined;
  let closeDatabase: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    redis = await startRedis();
    shared["REDIS_URL"] = redis.url;
    closeDatabase = await useTestDatabase({ REDIS_URL: redis.url });
    shared["DATABASE_URL"] = settings().DATABASE_URL ?? "";
    await makeTenant();
    all.push(...(await Promise.all(Array.from({ length: count }, () => startProgram(shared)))));
  });

  afterAll(async () => {
    await endPrograms();
    await redis?.kill();
    await closeDatabase?.();
  });
  return { all, environment: shared };
}
