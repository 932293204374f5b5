import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { type StandbyPair, startStandbyPair } from "#e2e/support/standby-pair.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { lookAtHosts } from "#lib/operations/doctor/database.data.ts";
import { hostUrls } from "#lib/platform/config/database-hosts.ts";
import { hearsChanges, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { databaseFault, pool, queryText } from "#lib/platform/db/pool.ts";
import { forgetPrimary, primaryUrl } from "#lib/platform/db/primary.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");

let pair: StandbyPair;
let close: () => Promise<void>;

beforeAll(async () => {
  pair = await startStandbyPair();
  await migrate(ROOT, await primaryUrl(pair.url));
  close = useDatabase(pair.url);
}, 120_000);
afterAll(async () => {
  await close();
  await pair.remove();
}, 60_000);

it("says in one sentence that no host takes writes, without the password", async () => {
  const refusal = checkConnection("postgresql://a:hunter2@127.0.0.1:1,127.0.0.1:2/b");
  await expect(refusal).rejects.toThrow(
    /^None of 127\.0\.0\.1:1, 127\.0\.0\.1:2 answers and takes writes \(.*ECONNREFUSED.*\): start or promote one/,
  );
  await expect(refusal).rejects.not.toThrow(/hunter2|\n/);
});

it("shows the state of each host to the doctor", async () => {
  expect(await lookAtHosts(pair.url)).toMatchObject([
    { verdict: "ok", message: expect.stringMatching(/^127\.0\.0\.1:\d+ is a primary, 127\.0\.0\.1:\d+ is a standby$/) },
  ]);
});

const WHERE = { name: "", text: "select pg_is_in_recovery(), (select count(*) from pets)" };
const whereAndCount = async () => (await queryText(WHERE, []))[0];

it("loses nothing that it acknowledged when the primary dies, and resumes by itself after the promotion", {
  timeout: 120_000,
}, async () => {
  await checkConnection(pair.url);
  await startListening();
  onTestFinished(stopListening);
  const { scope } = await makeShelter(await makePerson("Owner"));
  const stopped = new AbortController();
  const acknowledged: string[] = [];
  let refused = 0;
  const write = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const json = await createPet(scope, { name: "Biscuit", categoryId: 3n, status: "available" }, { kind: "system", id: null });
        acknowledged.push(String((JSON.parse(json) as { id: number }).id));
      } catch (error) {
        expect(isAppError(databaseFault(error))).toBe(true);
        refused += 1;
        await delay(20);
      }
    }
  };
  const atFirst = Number((await whereAndCount())?.[1]);
  const stale: unknown[] = [];
  const read = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const known = atFirst + acknowledged.length;
      const found = await whereAndCount().catch((error: unknown) => {
        expect(isAppError(databaseFault(error))).toBe(true);
        return undefined;
      });
      if (found && Number(found[1]) < known) stale.push([known, found]);
      await delay(5);
    }
  };
  const writing = [write(), write(), write(), read()];
  await eventually("some writes", () => acknowledged.length > 50, 30_000);
  await pair.killPrimary();
  await eventually("a refused write", () => refused > 0, 30_000);
  const before = acknowledged.length;
  await pair.promote();
  await eventually("writes on the new primary", () => acknowledged.length > before + 50, 30_000);
  stopped.abort();
  await Promise.all(writing);

  const { rows } = await pool().query<{ id: string }>("select id::text as id from pets");
  expect(stale).toEqual([]);
  expect(await whereAndCount()).toEqual(["f", String(rows.length)]);
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect((await listPets(scope, { limit: 1, after: undefined, status: undefined })).body).toContain("Biscuit");
  await eventually("the listener on the new primary", hearsChanges, 30_000);
});

it("writes nothing to a former primary that comes back", { timeout: 60_000 }, async () => {
  const [, promoted] = hostUrls(pair.url);
  await pair.restartFormer();
  forgetPrimary(pair.url);
  expect(await primaryUrl(pair.url)).toBe(promoted);
});
