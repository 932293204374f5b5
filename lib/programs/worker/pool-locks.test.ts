import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { holdInProcess, poolsOf } from "#e2e/support/holding-process.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { releaseDeadPoolsJobs, relockPools } from "#lib/programs/worker/pool-locks.ts";

const TASK = "mail.send";
const OTHER_TASK = "sites.deploy";

let close: () => Promise<void>;
let looking: pg.Client;
/** Pools without their lock at the last look. */
let missing: Set<string>;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: settings().DATABASE_URL });
  await client.connect();
  return client;
}

async function isMissing([id = ""]: string[]): Promise<boolean> {
  const now = new Set<string>();
  await releaseDeadPoolsJobs(looking, 0, now);
  return now.has(id);
}

/**
 * Its pool may take the job shortly before its own lock, for which this waits.
 * @returns kills the process that runs a job of the task
 */
async function run(task: string): Promise<() => Promise<void>> {
  await transaction((on) => addJobWithin(on, { task, payload: {} }));
  const kill = await holdInProcess(task);
  const pools = await poolsOf(task);
  await expect.poll(() => isMissing(pools)).toBe(false);
  return kill;
}

const look = (minAgeSeconds = 0): Promise<number> => releaseDeadPoolsJobs(looking, minAgeSeconds, missing);
/**
 * PostgreSQL releases a killed process's locks a moment later. Another of its pools may be missing too, with a job that the worker does
 * at its start.
 */
const lookUntilMissing = ([id = ""]: string[]) => expect.poll(() => look().then(() => missing.has(id))).toBe(true);

beforeAll(async () => {
  close = await useTestDatabase();
  looking = await connect();
});
afterAll(async () => {
  await looking.end();
  await close();
});
beforeEach(async () => {
  missing = new Set();
  await forgetJobs();
});

it("releases a killed worker's job at the second look and leaves a running worker's alone", async () => {
  const [kill, killOther] = [await run(TASK), await run(OTHER_TASK)];
  const [pools, others] = [await poolsOf(TASK), await poolsOf(OTHER_TASK)];
  expect([pools, others]).toEqual([[expect.any(String)], [expect.any(String)]]);
  expect([await look(), await look()]).toEqual([0, 0]);
  expect(missing).toEqual(new Set());
  await kill();
  await lookUntilMissing(pools);
  expect(await poolsOf(TASK)).toEqual(pools);
  expect(await look()).toBeGreaterThan(0);
  expect([await poolsOf(TASK), await poolsOf(OTHER_TASK)]).toEqual([[], others]);
  await killOther();
  await lookUntilMissing(others);
  expect(await poolsOf(OTHER_TASK)).toEqual(others);
  expect(await look()).toBeGreaterThan(0);
  expect(await poolsOf(OTHER_TASK)).toEqual([]);
});

it("leaves a job alone that was taken just now, since its worker may not have its lock yet", async () => {
  const kill = await run(TASK);
  const pools = await poolsOf(TASK);
  await kill();
  await lookUntilMissing(pools);
  const minAgeSeconds = 3600;
  expect([await look(minAgeSeconds), await look(minAgeSeconds)]).toEqual([0, 0]);
  expect(await poolsOf(TASK)).toEqual(pools);
  await lookUntilMissing(pools);
  expect(await look()).toBeGreaterThan(0);
  expect(await poolsOf(TASK)).toEqual([]);
});

it("leaves a worker alone whose connection broke and that is back before the second look", async () => {
  const kill = await run(TASK);
  const pools = await poolsOf(TASK);
  await kill();
  await lookUntilMissing(pools);
  const over = Promise.withResolvers<void>();
  let attempts = 0;
  const connectAtLast = async (): Promise<pg.Client> => {
    attempts += 1;
    if (attempts === 1) throw new Error("the database is away");
    return await connect();
  };
  const kept = relockPools(connectAtLast, pools, over.promise);
  await expect.poll(() => isMissing(pools)).toBe(false);
  await look();
  expect(await poolsOf(TASK)).toEqual(pools);
  over.resolve();
  await kept;
  await lookUntilMissing(pools);
  expect(await look()).toBeGreaterThan(0);
  expect(await poolsOf(TASK)).toEqual([]);
});
