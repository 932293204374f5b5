import type { Task } from "graphile-worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdInProcess } from "#e2e/support/holding-process.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { lookAtMachines } from "#lib/operations/doctor/secrets.data.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AT_START, schedule } from "#lib/programs/worker/schedule.ts";
import { TASKS } from "#lib/programs/worker/tasks.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ ENCRYPTION_KEYS: PLAIN_SETTINGS.ENCRYPTION_KEYS });
});
afterAll(() => close());

const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const waiting = async (): Promise<number> =>
  Number((await prisma().$queryRaw<{ n: bigint }[]>`select count(*) as n from graphile_worker.jobs`)[0]?.n);

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
  for (let i = 0; i < 2; i++) await transaction((on) => addJobWithin(on, { task: "projects.purge", payload: {}, key: "one" }));
  expect(await waiting()).toBe(1);
});

it("runs queued jobs and stops when asked", async () => {
  await prisma().project.create({ data: { slug: "long-gone", name: "Long gone", deletedAt: LONG_AGO } });
  const work = startWorker();
  const gone = () => Promise.all([prisma().project.count({ where: { slug: "long-gone" } }), waiting()]);
  await expect.poll(gone).toEqual([0, 0]);
  const { DATABASE_URL = "" } = settings();
  const seen = async (REDIS_URL?: string) => {
    settings.replace({ ...settings(), REDIS_URL });
    return (await lookAtMachines(DATABASE_URL, settings())).find(({ check }) => check === "Redis of all machines")?.verdict;
  };
  expect([await seen("redis://elsewhere"), await seen()]).toEqual(["warning", "ok"]);
  await work.stop();
});

/** Tasks of the jobs that started in this process; a job of the schedule may be among them. */
let started: Map<string, string>;
/** Those that started once more. */
let again: string[];
const held =
  (until: Promise<void>): Task =>
  async (_, { job }) => {
    if (started.has(job.id)) again.push(job.task_identifier);
    started.set(job.id, job.task_identifier);
    await until;
  };
const hasStarted = (task: string): boolean => [...started.values()].includes(task);
const left = async (tasks: readonly string[]): Promise<number> =>
  (await pool().query("select from graphile_worker.jobs where task_identifier = any($1)", [tasks])).rows.length;

/** Queued by each worker that starts. */
const AT_STARTS = Object.fromEntries(AT_START.map((name) => [name, () => undefined]));

/** Only killed processes run it, so that no other takes their job. */
const KILLED = "password-reset.mail";

async function killWorker(): Promise<void> {
  await transaction((on) => addJobWithin(on, { task: KILLED, payload: {} }));
  const kill = await holdInProcess(KILLED);
  await kill();
}

/** True once others have looked for the dead twice since the worker was killed. */
const isReleased = async (): Promise<boolean> =>
  (await pool().query("select from graphile_worker.jobs where task_identifier = $1 and locked_at is null", [KILLED])).rows.length > 0;

it("runs each long job once, though other workers look for jobs of the dead, and takes up a killed worker's", async () => {
  const names = Object.keys(TASKS).filter((name) => name !== KILLED && !AT_START.includes(name));
  const done = Promise.withResolvers<void>();
  [started, again] = [new Map(), []];
  const tasks = { ...AT_STARTS, ...Object.fromEntries(names.map((name) => [name, held(done.promise)])) };
  settings.replace({ ...settings(), WORKER_CONCURRENCY: names.length + 2 });
  await forgetJobs();
  for (const task of names)
    await transaction((on) => addJobWithin(on, { task, payload: {}, queue: task === "backups.due" ? task : undefined }));
  const workers = [1, 2].map(() => startWorker({ tasks, lookForDeadMs: 500, minDeadSeconds: MIN_DEAD_SECONDS }));
  await expect.poll(() => names.filter((name) => !hasStarted(name))).toEqual([]);
  await expect.poll(young).toBe(0);

  await killWorker();
  await expect.poll(isReleased).toBe(true);
  expect(again).toEqual([]);
  workers.push(startWorker({ tasks: { ...tasks, [KILLED]: held(done.promise) } }));
  await expect.poll(() => hasStarted(KILLED)).toBe(true);
  done.resolve();
  await expect.poll(waiting).toBe(0);
  await Promise.all(workers.map((work) => work.stop()));
});

it("runs a job once and goes on with others when only the worker's own connection breaks", async () => {
  const done = Promise.withResolvers<void>();
  [started, again] = [new Map(), []];
  const tasks = { ...AT_STARTS, "mail.send": held(done.promise), "sites.deploy": held(done.promise) };
  const work = startWorker({ tasks, lookForDeadMs: 1000, minDeadSeconds: 1 });
  await transaction((on) => addJobWithin(on, { task: "mail.send", payload: {} }));
  await expect.poll(() => hasStarted("mail.send")).toBe(true);
  const { rows } = await pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'petstore worker'",
  );
  expect(rows).toHaveLength(1);
  await transaction((on) => addJobWithin(on, { task: "sites.deploy", payload: {} }));
  await expect.poll(() => hasStarted("sites.deploy")).toBe(true);
  await killWorker();
  await expect.poll(isReleased).toBe(true);
  expect(again).toEqual([]);
  done.resolve();
  await expect.poll(() => left(["mail.send", "sites.deploy"])).toBe(0);
  expect(again).toEqual([]);
  await work.stop();
});
