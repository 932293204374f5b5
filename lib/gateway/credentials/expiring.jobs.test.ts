import { afterAll, beforeEach, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { disableApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { noteExpiringKeys } from "#lib/gateway/credentials/expiring.jobs.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = (await makeTenant("free")).scope;
});

const noted = async (): Promise<unknown[]> =>
  (await listEvents(scope, { limit: 100, after: undefined, types: ["api_key.expiring"] })).events.map(({ data }) => JSON.parse(data));

it("tells once of each key that expires within seven days, without its secret", async () => {
  const { key, keyId } = await makeKey(scope, { name: "Soon", lifetimeMs: 6 * DAY_MS });
  await makeKey(scope, { lifetimeMs: 8 * DAY_MS });
  const { keyId: disabled } = await makeKey(scope, { lifetimeMs: DAY_MS });
  await disableApiKey(scope, disabled, TESTER);
  const now = Date.now();
  await Promise.all([noteExpiringKeys(now), noteExpiringKeys(now), noteExpiringKeys(now)]);
  await noteExpiringKeys(now + HOUR_MS);
  const { expiresAt } = await prisma().apiKey.findUniqueOrThrow({ where: { id: BigInt(keyId) } });
  expect(await noted()).toEqual([{ id: Number(keyId), name: "Soon", last4: key.slice(-4), expiresAt: expiresAt?.toISOString() }]);
  const extended = new Date((expiresAt as Date).getTime() + HOUR_MS);
  await prisma().apiKey.update({ where: { id: BigInt(keyId) }, data: { expiresAt: extended } });
  await noteExpiringKeys(now);
  expect(await noted()).toHaveLength(2);
  await noteExpiringKeys(now + 9 * DAY_MS);
  expect(await noted()).toHaveLength(2);
});
