import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin, type Job } from "#lib/platform/db/job-queue.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";
import { receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  await pool().query("select graphile_worker.force_unlock_workers('{a worker}')");
  await forgetJobs();
});

const job = (n: number): Job => ({ task: "domains.check", payload: { n }, key: "domains.check.7" });
const onPool = (one: Job): Promise<void> => transaction((on) => addJobWithin(on, one));
const onPrisma = (one: Job): Promise<void> => prisma().$transaction((tx) => addJobWithin(tx, one));

/** A worker that is just taking the key's job: its transaction has not ended. */
async function beginningWorker(): Promise<{ commit(): Promise<void> }> {
  const worker = new pg.Client({ connectionString: settings().DATABASE_URL });
  await worker.connect();
  onTestFinished(() => worker.end());
  await worker.query("begin");
  await worker.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = attempts + 1");
  return { commit: async () => void (await worker.query("commit")) };
}

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Adds again in the moment in which a worker takes the first one. */
async function addMeanwhile(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  await first();
  const worker = await beginningWorker();
  const added = second();
  await eventually("a wait for the job", async () => ((await pool().query(WAITING)).rowCount ?? 0) > 0);
  await worker.commit();
  await added;
}

it.each([
  ["a transaction", onPool],
  ["Prisma's transaction", onPrisma],
])("adds another job in %s while a worker begins the one of the same key, and leaves that to it", async (_where, add) => {
  await addMeanwhile(
    () => add(job(1)),
    () => add(job(2)),
  );
  expect((await queuedJobs()).map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]);
  const { rows } = await pool().query("select key, locked_at is not null as running from graphile_worker.jobs order by id");
  expect(rows).toEqual([
    { key: null, running: true },
    { key: "domains.check.7", running: false },
  ]);
});

it("receives an enquiry while a worker begins to announce the one before", async () => {
  const { scope } = await makeTenant();
  const read = { name: "Ana", email: "ana@example.org", phone: "", town: "", household: "", message: "Hello", answers: [] };
  const receive = (formId: string) =>
    receiveEnquiry(scope, { ...read, formId, pet: undefined, consent: "", language: "en", suspicions: [] });
  await addMeanwhile(
    () => receive("first"),
    async () => expect(await receive("second")).toBe("received"),
  );
  expect(await queuedJobs()).toHaveLength(2);
});

const PRESSES = 400;
const PRESSING = 4;

it("fails none of hundreds of quick presses while a worker works, and never leaves the last one to an older job", async () => {
  let [pressed, seen] = [0, 0];
  const check = async (): Promise<void> => {
    seen = pressed;
  };
  const work = startWorker({ tasks: { "domains.check": check } });
  onTestFinished(() => work.stop());
  await eventually("a worker", () => work.isAtWork());
  const press = async (): Promise<void> => {
    for (let n = 0; n < PRESSES / PRESSING; n += 1) {
      await transaction(async (on) => {
        await addJobWithin(on, job(n));
        pressed += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: PRESSING }, press));
  await eventually("the last press", () => seen === PRESSES);
});
