import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { busiestMinute, requestsBy } from "#lib/gateway/usage/data.ts";
import { callsBy } from "#lib/gateway/usage/keys.data.ts";
import { storeUsage } from "#lib/gateway/usage/mutations.ts";
import { addEntry, type UsageTally } from "#lib/gateway/usage/rules.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 10, 22);
const SINCE = MIDNIGHT - 3 * HOUR;

const close = await useTestDatabase();
afterAll(close);

async function minutesByHour(projectId: string, keyId: string | null): Promise<string[]> {
  const { rows } = await pool().query<{ at: string; class: number; requests: string; charged: string }>(
    `select extract(epoch from date_trunc('hour', minute, 'UTC'))::bigint * 1000 as at,
            case when $2::bigint is null then 0 else status_class end as class, sum(requests) as requests, sum(charged) as charged
       from usage_minutes where project_id = $1 and ($2::bigint is null or key_id = $2) and minute >= to_timestamp($3 / 1000.0) group by 1, 2`,
    [projectId, keyId, SINCE],
  );
  return rows.map((row) => `${row.at} ${row.class} ${row.requests} ${row.charged}`).sort();
}

async function projectHours(projectId: string): Promise<string[]> {
  const hours = await requestsBy("hour", projectId, SINCE);
  return [...hours].map(([at, { requests, refused }]) => `${at} 0 ${requests} ${requests - refused}`).sort();
}

async function keyHours(projectId: string, keyId: string): Promise<string[]> {
  const calls = await callsBy("hour", projectScope(projectId), keyId, SINCE);
  return calls.map((row) => `${row.at} ${row.statusClass} ${row.requests} ${row.charged}`).sort();
}

const [OWN_KEYS, OTHER_KEY] = [["1", "2"], "30"] as const;
const moment = fc
  .tuple(fc.constantFrom(SINCE, MIDNIGHT - 2 * HOUR, MIDNIGHT - HOUR, MIDNIGHT), fc.constantFrom(-MINUTE, -1, 0, 1, MINUTE, 30 * MINUTE))
  .map(([at, offset]) => at + offset);
const call = fc.record({
  keyId: fc.constantFrom(...OWN_KEYS, OTHER_KEY),
  operation: fc.constantFrom("listPets", "getPet"),
  status: fc.constantFrom(200, 404, 429, 500),
  charged: fc.boolean(),
  at: moment,
});
const flushes = fc.array(fc.array(call, { maxLength: 12 }), { maxLength: 4 });

let projects = 0;

it("sums stored minutes to the same hours under concurrent flushes of two processes", async () => {
  await fc.assert(
    fc.asyncProperty(flushes, flushes, async (first, second) => {
      const [own, other] = [String(++projects), String(++projects)];
      const store = async (batches: typeof first): Promise<void> => {
        for (const batch of batches) {
          const tally: UsageTally = new Map();
          for (const { at, ...rest } of batch) addEntry(tally, { projectId: rest.keyId === OTHER_KEY ? other : own, ...rest }, at);
          await storeUsage(tally);
        }
      };
      await Promise.all([store(first), store(second)]);
      for (const projectId of [own, other]) expect(await projectHours(projectId)).toEqual(await minutesByHour(projectId, null));
      for (const keyId of OWN_KEYS) expect(await keyHours(own, keyId)).toEqual(await minutesByHour(own, keyId));
      expect(await keyHours(other, OTHER_KEY)).toEqual(await minutesByHour(other, OTHER_KEY));
      const calls = [...first, ...second].flat().filter((one) => one.keyId !== OTHER_KEY && one.at >= SINCE);
      const stored = [...(await requestsBy("hour", own, SINCE)).values()];
      expect(stored.reduce((sum, { requests }) => sum + requests, 0)).toBe(calls.length);
    }),
    { numRuns: 60 },
  );
});

it("finds a project's busiest minute across keys and operations, of charged requests only", async () => {
  const [own, other] = [String(++projects), String(++projects)];
  const minute = (projectId: string, keyId: number, operation: string, at: number, charged: number) =>
    pool().query("insert into usage_minutes values ($1, $2, $3, 2, to_timestamp($4 / 1000.0), $5 + 7, $5)", [
      projectId,
      keyId,
      operation,
      at,
      charged,
    ]);
  await minute(own, 1, "listPets", SINCE, 30);
  await minute(own, 2, "getPet", SINCE, 40);
  await minute(own, 1, "listPets", SINCE + MINUTE, 60);
  await minute(own, 1, "listPets", SINCE - MINUTE, 500);
  await minute(other, 1, "listPets", SINCE, 999);
  expect(await busiestMinute(own, SINCE)).toBe(70);
  expect(await busiestMinute(String(++projects), SINCE)).toBe(0);
});
