import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { schedule } from "#lib/programs/worker/schedule.ts";
import { lanesOf, TASKS } from "#lib/programs/worker/tasks.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it("puts each task and each entry of the schedule in one lane", () => {
  const lanes = lanesOf(TASKS, schedule(), 4);
  expect(lanes.flatMap(({ tasks }) => Object.keys(tasks)).sort()).toEqual(Object.keys(TASKS).sort());
  const scheduled = lanes.flatMap(({ cronItems }) => cronItems.map(({ identifier }) => identifier));
  expect(scheduled.sort()).toEqual(
    schedule()
      .map(({ identifier }) => identifier)
      .sort(),
  );
});

it.each([
  ["imports", ["pets.import.check", "pets.import.add", "pets.import.undo", "pets.import.photos"]],
  ["upkeep", ["backups.due", "retention.clean", "projects.purge", "pets.purge", "pets.days"]],
  ["checks of slow names", ["domains.check", "certificates.issue", "domains.due"]],
  ["a slow mail server", ["mail.send", "password-reset.mail"]],
])("jobs of other kinds start at once while many long jobs run: %s", async (_, long) => {
  const [held, started] = [Promise.withResolvers<void>(), new Set<string>()];
  const run = (task: string) => async (): Promise<void> => {
    started.add(task);
    if (long.includes(task)) await held.promise;
  };
  const tasks = Object.fromEntries(Object.keys(TASKS).map((task) => [task, run(task)]));
  for (const task of long) for (let i = 0; i < 10; i += 1) await transaction((on) => addJobWithin(on, { task, payload: {} }));
  const work = startWorker({ tasks });
  await expect.poll(() => long.some((task) => started.has(task))).toBe(true);
  const short = ["sites.deploy", "mail.send", "certificates.issue", "webhooks.notice", "pets.import.check"].filter(
    (task) => !long.some((one) => one.split(".")[0] === task.split(".")[0]),
  );
  for (const task of short) await transaction((on) => addJobWithin(on, { task, payload: {} }));
  await expect.poll(() => short.filter((task) => !started.has(task))).toEqual([]);
  held.resolve();
  await work.stop();
});
