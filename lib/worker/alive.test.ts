import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/config/env.ts";
import { addJobOn } from "#lib/db/job-queue.ts";
import { pool } from "#lib/db/pool.ts";
import { freeJobsOfTheDead, holdAlive } from "#lib/worker/alive.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: settings().DATABASE_URL });
  await client.connect();
  return client;
};

/** A job that a worker took some time ago. */
async function takenBy(worker: string, secondsAgo: number): Promise<void> {
  const on = await pool().connect();
  await addJobOn(on, { task: "projects.purge", payload: {} });
  await on.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2) where locked_by is null",
    [worker, secondsAgo],
  );
  on.release();
}

const holders = async (): Promise<string[]> =>
  (
    await pool().query<{ by: string }>("select coalesce(locked_by, 'nobody') as by from graphile_worker._private_jobs order by id")
  ).rows.map(({ by }) => by);

beforeEach(() => pool().query("delete from graphile_worker._private_jobs"));

it("gives back the job of a worker that is gone, and leaves a living one's alone", async () => {
  const [living, looking] = [await connect(), await connect()];
  await holdAlive(living, "worker-living");
  await takenBy("worker-dead", 60);
  await takenBy("worker-living", 60);
  expect(await freeJobsOfTheDead(looking)).toBe(1);
  expect(await holders()).toEqual(["nobody", "worker-living"]);
  await living.end();
  // PostgreSQL lets go of its locks a moment later: who waits for this one is woken.
  await holdAlive(looking, "worker-living");
  await looking.query("select pg_advisory_unlock_all()");
  expect(await freeJobsOfTheDead(looking)).toBe(1);
  expect(await holders()).toEqual(["nobody", "nobody"]);
  await looking.end();
});

it("leaves a worker alone that took its job a moment ago and may not have its lock yet", async () => {
  const looking = await connect();
  await takenBy("worker-new", 1);
  expect(await freeJobsOfTheDead(looking)).toBe(0);
  expect(await holders()).toEqual(["worker-new"]);
  await looking.end();
});

it("leaves the looking worker's own long job alone", async () => {
  const looking = await connect();
  await holdAlive(looking, "worker-itself");
  await takenBy("worker-itself", 60);
  expect(await freeJobsOfTheDead(looking)).toBe(0);
  expect(await holders()).toEqual(["worker-itself"]);
  await looking.end();
});
