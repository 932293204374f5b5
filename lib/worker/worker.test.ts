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
