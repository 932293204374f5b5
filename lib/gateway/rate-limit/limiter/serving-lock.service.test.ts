import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { logged } from "#e2e/support/logged.ts";
import { acceptConnections, refuseConnections, useTestDatabase } from "#e2e/support/test-database.ts";
import { type ServingLock, takeServingLock } from "#lib/gateway/rate-limit/limiter/serving-lock.service.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";

let dropDatabase: () => Promise<void>;
let held: ServingLock[] = [];

beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterEach(async () => {
  await Promise.all(held.map((right) => right.release()));
  held = [];
});
afterAll(() => dropDatabase());

function useRedis(on: boolean): void {
  const { DATABASE_URL } = settings();
  settings.replace(parseSettings({ LOG_LEVEL: "silent", DATABASE_URL, ...(on ? { REDIS_URL: "redis://127.0.0.1:1" } : {}) }));
}

async function take(onTaken = (): void => undefined): Promise<ServingLock> {
  const right = await takeServingLock(onTaken);
  held.push(right);
  return right;
}

const cutConnections = (on: pg.Pool | pg.PoolClient = pool()): Promise<unknown> =>
  on.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'petstore serving right' and datname = current_database()",
  );
const holders = async (): Promise<number[]> => {
  const { rows } = await pool().query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and classid = 3 and objid = 1 and granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows.map(({ pid }) => pid);
};

describe("right to serve a database", () => {
  it("allows only one process without Redis and explains the options to a second", async () => {
    useRedis(false);
    const first = await take();
    const refused = takeServingLock(() => undefined);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow(
      "Another Petstore process already serves this database. Set REDIS_URL for both, so that they share their counters, or stop the other one.",
    );
    await first.release();
    await take();
  });

  it("hands the right to serve to a process that starts during the other's shutdown", async () => {
    useRedis(false);
    const first = await take();
    const second = take();
    await first.release();
    await second;
    expect(await holders()).toHaveLength(1);
  });

  it("shares the right to serve through Redis, but not with in-memory counting", async () => {
    useRedis(true);
    await Promise.all([take(), take(), take()]);
    expect(await holders()).toHaveLength(3);
    useRedis(false);
    await expect(takeServingLock(() => undefined)).rejects.toBeInstanceOf(OperatorError);
  });

  it("reacquires the right to serve after its connection is lost", async () => {
    useRedis(false);
    await take();
    const before = await holders();
    const isTakenAgain = logged("the right to serve was taken again");
    await cutConnections();
    await isTakenAgain;
    const after = await holders();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  it("ends the process when another one has taken the right to serve meanwhile", async () => {
    useRedis(false);
    const taken = Promise.withResolvers<void>();
    await take(taken.resolve);
    const other = await pool().connect();
    await refuseConnections(settings().DATABASE_URL ?? "");
    await cutConnections(other);
    await other.query("select pg_advisory_lock(3, 1)");
    await acceptConnections(settings().DATABASE_URL ?? "");
    await taken.promise;
    other.release(true);
  });
});
