import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { bansThatCount } from "#lib/gateway/rate-limit/bans/data.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it("loads bans at startup without Prisma", async () => {
  expect(await bansThatCount(null, Date.now())).toEqual([]);
  expect(prisma.peek()).toBeUndefined();
});
