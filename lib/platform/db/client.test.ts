import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { type StandbyPair, startStandbyPair } from "#e2e/support/standby-pair.ts";
import { serverUrl, useDatabase } from "#e2e/support/test-database.ts";
import { lookAtHosts } from "#lib/operations/doctor/database.data.ts";
import { lookAtReplica } from "#lib/operations/doctor/replica.data.ts";
import { hostUrls } from "#lib/platform/config/database-hosts.ts";
import { hearsChanges, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { checkConnection } from "#lib/platform/db/check-connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { databaseFault, pool } from "#lib/platform/db/pool.ts";
import { forgetPrimary, primaryUrl } from "#lib/platform/db/primary.ts";
import { replicaLagMetrics } from "#lib/platform/db/replica/lag.ts";
import { readHeavy, replicaMetrics, replicaState } from "#lib/platform/db/replica/read.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
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
const whereAndCount = async () => (await readHeavy(WHERE, []))[0];
/** As in a process that knows nothing of it yet. */
const readFrom = async (url: string): Promise<void> => {
  await close();
  clearRuntime();
  close = useDatabase(pair.url, { DATABASE_READ_URL: url });
};
const bytesBehind = async (): Promise<number | undefined> => (await replicaLagMetrics())[0]?.values[0]?.value;
/** Why the primary answered. */
const reasons = (): (string | undefined)[] =>
  (replicaMetrics()[0]?.values ?? []).filter(({ labels, value }) => labels["reason"] && value > 0).map(({ labels }) => labels["reason"]);

describe("reads from the standby", () => {
  const addPet = async (): Promise<string> => {
    const { scope } = await makeShelter(await makePerson("Reader"));
    await createPet(scope, { name: "Biscuit", categoryId: 3n, status: "available" }, { kind: "system", id: null });
    const { rows } = await pool().query<{ count: string }>("select count(*)::text as count from pets");
    return rows[0]?.count ?? "";
  };
  const standbyShows = (count: string) =>
    eventually("an answer of the standby", async () => {
      const [isStandby, shown] = (await whereAndCount()) ?? [];
      expect(shown).toBe(count);
      return isStandby === "t";
    });
  beforeEach(() => readFrom(pair.standbyUrl));
  afterAll(async () => {
    await close();
    clearRuntime();
    close = useDatabase(pair.url);
  });

  it("show what was just written", async () => {
    for (let n = 0; n < 5; n++) await standbyShows(await addPet());
    await eventually("a standby in order", async () => (await replicaState()) === "ok");
  });

  it("come from the primary while the standby is behind, and from the standby once it has caught up", async () => {
    const caughtUp = async () => (await bytesBehind()) === 0;
    await eventually("no bytes behind", caughtUp);
    await pair.onStandby("select pg_wal_replay_pause()");
    const count = await addPet();
    expect(await whereAndCount()).toEqual(["f", count]);
    expect(await bytesBehind()).toBeGreaterThan(100);
    await pair.onStandby("select pg_wal_replay_resume()");
    await standbyShows(count);
    await eventually("no bytes behind", caughtUp);
  });

  it("come from the primary when the standby breaks off", async () => {
    await standbyShows(await addPet());
    const reading = readHeavy(
      { name: "", text: "select pg_is_in_recovery(), pg_sleep(case when pg_is_in_recovery() then 20 else 0 end)" },
      [],
    );
    const end = "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()";
    await eventually("the read", async () => (await pair.onStandby(end)).length > 0);
    expect((await reading)[0]?.[0]).toBe("f");
  });

  it("come from the primary while the standby is killed, without one that fails, and from the standby once it is back", {
    timeout: 60_000,
  }, async () => {
    const count = await addPet();
    const stopped = new AbortController();
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        seen.push(String(await whereAndCount()));
        await delay(5);
      }
    };
    const reading = Promise.all([read(), read(), read()]);
    await eventually("reads from the standby", () => seen.at(-1) === `t,${count}`);
    await pair.killStandby();
    await eventually("reads from the primary", () => seen.at(-1) === `f,${count}`);
    expect([await bytesBehind(), await replicaState()]).toEqual([undefined, "degraded"]);
    await pair.restartStandby();
    await eventually("the standby again", () => seen.at(-1) === `t,${count}`, 30_000);
    stopped.abort();
    await reading;
    expect(new Set(seen)).toEqual(new Set([`t,${count}`, `f,${count}`]));
  });

  it.each([
    ["does not answer", () => "postgresql://a@127.0.0.1:1/b"],
    ["is no standby", () => hostUrls(pair.url)[0] ?? ""],
  ])("come from the primary when the server %s", async (_how, url) => {
    await readFrom(url());
    const count = await addPet();
    expect(await whereAndCount()).toEqual(["f", count]);
    expect(await replicaState()).toBe("degraded");
    expect(await bytesBehind()).toBeUndefined();
  });

  it("are explained to the doctor", async () => {
    const [primary = ""] = hostUrls(pair.url);
    const verdictOf = async (url?: string) =>
      (await lookAtReplica(primary, { DATABASE_READ_URL: url })).map(({ verdict, message }) => [verdict, message]);
    expect(await verdictOf()).toEqual([["skipped", expect.any(String)]]);
    expect(await verdictOf(pair.standbyUrl)).toEqual([["ok", expect.stringMatching(/^127\.0\.0\.1:\d+ follows the primary$/)]]);
    expect(await verdictOf(primary)).toEqual([["problem", expect.stringContaining("is not a standby")]]);
    expect(await verdictOf(serverUrl())).toEqual([["problem", expect.stringContaining("belongs to another database")]]);
    expect(await verdictOf("postgresql://a:hunter2@127.0.0.1:1/b")).toEqual([
      ["problem", expect.stringMatching(/^127\.0\.0\.1:1 cannot be reached \((?!.*hunter2)/)],
    ]);
  });
});

it("loses nothing that it acknowledged when the primary dies, and resumes by itself after the promotion", {
  timeout: 120_000,
}, async () => {
  await checkConnection(pair.url);
  await readFrom(pair.standbyUrl);
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
  /** From the standby until it is promoted. */
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
  await eventually("a look at the promoted", async () => (await whereAndCount()) !== undefined && reasons().includes("promoted"));
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect((await listPets(scope, { limit: 1, after: undefined, status: undefined })).body).toContain("Biscuit");
  await eventually("the listener on the new primary", hearsChanges, 30_000);
});

it("reads nothing from a former primary that comes back, and writes nothing to it", { timeout: 60_000 }, async () => {
  const [former = "", promoted] = hostUrls(pair.url);
  await readFrom(former);
  const count = (await whereAndCount())?.[1];
  for (const [as, reason] of [
    ["standby", "diverged"],
    ["primary", "promoted"],
  ] as const) {
    await pair.restartFormer(as);
    await readFrom(former);
    forgetPrimary(pair.url);
    expect(await primaryUrl(pair.url)).toBe(promoted);
    await eventually(`a look that finds it ${reason}`, async () => {
      expect(await whereAndCount()).toEqual(["f", count]);
      return reasons().includes(reason);
    });
  }
});
