import { afterAll, expect, it, vi } from "vitest";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { listKeyRows } from "#lib/gateway/api-keys/list.data.ts";
import { disableApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";

const close = await useTestDatabase();
afterAll(close);

it("lists keys newest first with the week's calls, bans, and rotations of their own project, in one statement", async () => {
  const { scope, keyId } = await makeTenant();
  const [called, stranger] = [await makeKey(scope, { name: "Called", scope: "read" }), await makeTenant()];
  await untilSameDayFor(15_000);
  const today = new Date(new Date().toISOString().slice(0, 10));
  const store = async (projectId: string, id: string, daysAgo: number, operation: string) => {
    const day = new Date(today.getTime() - daysAgo * DAY_MS);
    const key = { projectId: BigInt(projectId), keyId: BigInt(id), day, operation, statusClass: 2 };
    await prisma().usageDay.create({ data: { ...key, requests: 5n, charged: 5n } });
  };
  for (const operation of ["listPets", "getPet"]) await store(scope.projectId, called.keyId, 6, operation);
  await store(scope.projectId, called.keyId, 0, "listPets");
  await store(scope.projectId, called.keyId, 7, "listPets");
  await store(stranger.scope.projectId, stranger.keyId, 0, "listPets");
  const endsAt = Date.now() + 5 * MINUTE_MS;
  await storeBan(scope.projectId, called.keyId, { startedAt: Date.now() - DAY_MS, endsAt: Date.now() - MINUTE_MS });
  await storeBan(scope.projectId, called.keyId, { startedAt: Date.now(), endsAt });
  await disableApiKey(scope, keyId, TESTER);
  const { apiKey: successor } = await rotateApiKey(scope, called.keyId, 15 * MINUTE_MS, TESTER);

  const query = vi.spyOn(pool(), "query");
  const rows = await listKeyRows(scope);
  expect(query).toHaveBeenCalledTimes(1);
  expect(rows).toMatchObject([
    {
      id: successor.id,
      rotatedFromId: called.keyId,
      name: "Called",
      state: "active",
      bannedUntil: null,
      dailyCalls: [0, 0, 0, 0, 0, 0, 0],
    },
    { id: called.keyId, scope: "read", callsToday: 5, bannedUntil: new Date(endsAt).toISOString(), dailyCalls: [10, 0, 0, 0, 0, 0, 5] },
    { id: keyId, state: "disabled", disabledAt: expect.any(String), lastUsedAt: null, expiresAt: null },
  ]);
  expect(rows).toHaveLength(3);
});
