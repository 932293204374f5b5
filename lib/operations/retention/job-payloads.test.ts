import { afterAll, expect, it } from "vitest";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { cleanUp } from "#lib/operations/retention/jobs.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const close = await useTestDatabase();
afterAll(close);

it("deletes the payloads of jobs that are over, and no others", async () => {
  const add = (sealed: string) => transaction((on) => addJobWithin(on, { task: "mail.send", payload: { sealed } }));
  await add("over");
  await forgetJobs();
  await add("waiting");
  expect(await prisma().jobPayload.count()).toBe(2);
  await cleanUp(Date.now());
  expect(await prisma().jobPayload.count()).toBe(1);
  expect(await queuedJobs()).toMatchObject([{ payload: { sealed: "waiting" } }]);
});
