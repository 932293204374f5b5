import type { JobHelpers } from "graphile-worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AT_START, schedule } from "#lib/programs/worker/schedule.ts";
import { TASKS } from "#lib/programs/worker/tasks.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it.each([...new Set([...AT_START, ...schedule().map(({ task }) => task)])])("%s finds nothing to do without Prisma", async (task) => {
  const helpers: Partial<JobHelpers> = { abortSignal: undefined };
  await TASKS[task]?.({}, helpers as JobHelpers);
  expect(prisma.peek()).toBeUndefined();
});
