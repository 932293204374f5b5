import { afterAll, beforeAll, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { bansThatCount } from "#lib/gateway/rate-limit/bans/data.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it("loads bans at startup without Prisma", async () => {
  expect(await bansThatCount(null, Date.now())).toEqual([]);
  expect(prisma.peek()).toBeUndefined();
});

it("keeps a personal token's bans of the last day across a restart, each in its project", async () => {
  const { id: userId } = await prisma().user.create({ data: { email: "petra@example.org", name: "Petra" }, select: { id: true } });
  const token = await prisma().accessToken.create({ data: accessToken(userId), select: { id: true } });
  const now = Date.now();
  const ban = (projectId: string, startedAt: number, endsAt: number) => storeBan(projectId, `-${token.id}`, { startedAt, endsAt });
  await ban("7", now - 3 * DAY_MS, now - 3 * DAY_MS + 300_000);
  await ban("7", now - HOUR_MS, now - HOUR_MS + 300_000);
  await ban("8", now, now + 600_000);
  const [early, late] = [
    { projectId: "7", keyId: `-${token.id}`, startedAt: now - HOUR_MS, endsAt: now - HOUR_MS + 300_000, lifted: false },
    { projectId: "8", keyId: `-${token.id}`, startedAt: now, endsAt: now + 600_000, lifted: false },
  ];
  expect(await bansThatCount(null, now)).toEqual([early, late]);
  expect(await bansThatCount("8", now)).toEqual([late]);
  expect((await prisma().accessToken.findUniqueOrThrow({ where: { id: token.id } })).bans).toHaveLength(2);
  const restarted = new BanRegistry();
  await restarted.reload(null);
  expect(restarted.find("8", `-${token.id}`)?.bannedUntil).toBe(now + 600_000);
});
