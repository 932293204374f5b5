import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/db/prisma.ts";
import { bansThatCount } from "#lib/rate-limit/bans/data.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it("loads bans at startup without Prisma", async () => {
  expect(await bansThatCount(null, Date.now())).toEqual([]);
  expect(prisma.peek()).toBeUndefined();
});
