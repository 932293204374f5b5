import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/config/env.ts";
import { addJobOn } from "#lib/db/job-queue.ts";
import { pool } from "#lib/db/pool.ts";
import { freeJobsOfTheDead, holdAlive, keepAlive } from "#lib/worker/alive.ts";

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

it("releases a dead worker's job at the second look and leaves a live worker's alone", async () => {
  const [living, looking, missing] = [await connect(), await connect(), new Set<string>()];
  await holdAlive(living, "worker-living");
  await takenBy("worker-dead", 60);
  await takenBy("worker-living", 60);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(0);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(1);
  expect(await holders()).toEqual(["nobody", "worker-living"]);
  await living.end();
  // PostgreSQL releases locks a moment later.
  await holdAlive(looking, "worker-living");
  await looking.query("select pg_advisory_unlock_all()");
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(0);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(1);
  expect(await holders()).toEqual(["nobody", "nobody"]);
  await looking.end();
});

it("leaves alone a worker that just took a job and may lack its lock", async () => {
  const [looking, missing] = [await connect(), new Set(["worker-new"])];
  await takenBy("worker-new", 1);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(0);
  expect(await holders()).toEqual(["worker-new"]);
  await looking.end();
});

it("leaves the checking worker's own long job alone", async () => {
  const [looking, missing] = [await connect(), new Set(["worker-itself"])];
  await holdAlive(looking, "worker-itself");
  await takenBy("worker-itself", 60);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(0);
  expect(await holders()).toEqual(["worker-itself"]);
  await looking.end();
});

it("leaves alone a worker whose connection broke and that is back before the second look", async () => {
  const [broken, looking, missing] = [await connect(), await connect(), new Set<string>()];
  await holdAlive(broken, "worker-broken");
  await takenBy("worker-broken", 60);
  await broken.end();
  await expect.poll(() => freeJobsOfTheDead(looking, 10, missing).then(() => missing.size)).toBe(1);
  const over = Promise.withResolvers<void>();
  const names: string[] = [];
  const kept = keepAlive(
    async () => {
      names.push("connected");
      if (names.length === 1) throw new Error("the database is away");
      return await connect();
    },
    ["worker-broken"],
    over.promise,
  );
  const isMissing = async (): Promise<boolean> => {
    const now = new Set<string>();
    await freeJobsOfTheDead(looking, 10, now);
    return now.has("worker-broken");
  };
  await expect.poll(isMissing).toBe(false);
  expect(await freeJobsOfTheDead(looking, 10, missing)).toBe(0);
  expect(await holders()).toEqual(["worker-broken"]);
  over.resolve();
  await kept;
  await looking.end();
});
