import { afterAll, beforeAll, expect, it } from "vitest";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/config/env.ts";
import { addJobOn, addJobWithin } from "#lib/db/job-queue.ts";
import { transaction } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { lookAtMachines } from "#lib/doctor/secrets.data.ts";
import { AT_START, schedule } from "#lib/worker/schedule.ts";
import { TASKS } from "#lib/worker/tasks.ts";
import { startWorker } from "#lib/worker/worker.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ ENCRYPTION_KEYS: PLAIN_SETTINGS.ENCRYPTION_KEYS });
});
afterAll(() => close());

const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const waiting = async (): Promise<number> =>
  Number((await prisma().$queryRaw<{ n: bigint }[]>`select count(*) as n from graphile_worker._private_jobs`)[0]?.n);

const MIN_DEAD_SECONDS = 2;
/** Jobs that are waiting, or that have not yet run for as long as a dead worker's. */
const young = async (): Promise<number> =>
  Number(
    (
      await prisma().$queryRaw<{ n: bigint }[]>`
        select count(*) as n from graphile_worker.jobs where locked_at is null or locked_at > now() - make_interval(secs => ${MIN_DEAD_SECONDS}::int)`
    )[0]?.n,
  );

it("has a task for every entry in the schedule", () => {
  expect([...schedule().map(({ task }) => task), ...AT_START].filter((task) => !(task in TASKS))).toEqual([]);
});

it("keeps a job only if its transaction commits, and only one per key", async () => {
  await expect(
    prisma().$transaction(async (tx) => {
      await addJobWithin(tx, { task: "projects.purge", payload: {} });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await waiting()).toBe(0);
  for (let i = 0; i < 2; i++) await transaction((on) => addJobOn(on, { task: "projects.purge", payload: {}, key: "one" }));
  expect(await waiting()).toBe(1);
});

it("runs queued jobs and stops when asked", async () => {
  await prisma().project.create({ data: { slug: "long-gone", name: "Long gone", deletedAt: LONG_AGO } });
  const work = startWorker();
  const left = () => Promise.all([prisma().project.count({ where: { slug: "long-gone" } }), waiting()]);
  await expect.poll(left).toEqual([0, 0]);
  const { DATABASE_URL = "" } = settings();
  const seen = async (REDIS_URL?: string) => {
    settings.replace({ ...settings(), REDIS_URL });
    return (await lookAtMachines(DATABASE_URL, settings())).find(({ check }) => check === "Redis of all machines")?.verdict;
  };
  expect([await seen("redis://elsewhere"), await seen()]).toEqual(["warning", "ok"]);
  await work.stop();
});

it("runs each long job once, though other workers look for jobs of the dead, and releases the dead's", async () => {
  const names = Object.keys(TASKS);
  const [held, starts] = [Promise.withResolvers<void>(), new Map<string, number>()];
  const hold = (name: string) => async (): Promise<void> => {
    starts.set(name, (starts.get(name) ?? 0) + 1);
    await held.promise;
  };
  const tasks = Object.fromEntries(names.map((name) => [name, hold(name)]));
  settings.replace({ ...settings(), WORKER_CONCURRENCY: names.length + 2 });
  await prisma().$executeRaw`delete from graphile_worker._private_jobs`;
  for (const task of names)
    await transaction((on) => addJobOn(on, { task, payload: {}, queue: task === "backups.due" ? task : undefined }));
  const workers = [1, 2].map(() => startWorker({ tasks, lookForDeadMs: 50, minDeadSeconds: MIN_DEAD_SECONDS }));
  await expect.poll(() => names.filter((name) => !starts.has(name)), { timeout: 20_000 }).toEqual([]);
  await expect.poll(young, { timeout: 20_000 }).toBe(0);
  const before = new Map(starts);

  // Each dead worker's job that comes back shows that they have looked once more.
  for (const looks of [1, 2, 3]) {
    await prisma().$queryRaw`select id from graphile_worker.add_job('projects.purge', '{}'::json, run_at => now() + interval '1 hour')`;
    await prisma().$executeRaw`
      update graphile_worker._private_jobs set run_at = now(), locked_by = ${`dead-${looks}`}, locked_at = now() - interval '1 minute'
       where run_at > now() + interval '59 minutes'`;
    await expect.poll(() => starts.get("projects.purge"), { timeout: 20_000 }).toBe(1 + looks);
  }
  expect(starts).toEqual(before.set("projects.purge", 4));
  held.resolve();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await Promise.all(workers.map((work) => work.stop()));
});
