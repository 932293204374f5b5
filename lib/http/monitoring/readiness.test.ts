import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { shutDatabase, useTestDatabase } from "#e2e/support/test-database.ts";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { readyResponse } from "#lib/http/monitoring/readiness.ts";
import {
  type CheckState,
  type Checks,
  EDGE_CHECKS,
  isReady,
  type OwnChecks,
  readyStatus,
  WATCHED,
  workerChecks,
} from "#lib/http/monitoring/readiness-rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { diskState } from "#lib/platform/db/embedded/disk.ts";
import { healthPool, pool } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { onStorage } from "#lib/platform/storage/errors.service.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { watched } from "#lib/platform/storage/watch.state.ts";

const WELL: Checks = {
  ...(Object.fromEntries(WATCHED.map((name) => [name, "ok"])) as Record<(typeof WATCHED)[number], CheckState>),
  database: "ok",
  migrations: "ok",
  changes: "ok",
  redis: "unused",
  worker: "ok",
  edge: "ok",
  disk: "ok",
  photos: "ok",
  encryptionKeys: "ok",
};

describe("readiness rules", () => {
  it.each<[string, Partial<Checks>, ReturnType<typeof readyStatus>, boolean, boolean]>([
    ["everything works", {}, "ok", true, true],
    ["the database is down for every process", { database: "down", migrations: "unknown", worker: "unknown" }, "degraded", true, false],
    ["the database is read-only", { database: "degraded" }, "degraded", true, false],
    ["migrations are missing, as behind this release", { migrations: "down" }, "down", false, false],
    ["changes are not heard", { changes: "degraded" }, "degraded", true, false],
    ["Redis is away", { redis: "degraded" }, "degraded", true, false],
    ["no worker is seen", { worker: "down" }, "degraded", true, false],
    ["no edge is seen", { edge: "down" }, "degraded", true, false],
    ["photos cannot be stored", { photos: "down" }, "degraded", true, false],
    ["the disk is nearly full", { disk: "down" }, "degraded", true, false],
    ["the disk fills", { disk: "degraded" }, "degraded", true, true],
    ["no mail is taken", { mail: "down" }, "degraded", true, false],
    ["the worker has not looked yet", { mail: "unknown" }, "degraded", true, true],
    ["stored secrets cannot be opened", { encryptionKeys: "degraded" }, "degraded", true, false],
  ])("decides when %s", (_what, found, status, ready, strictlyReady) => {
    const checks = { ...WELL, ...found };
    expect([readyStatus(checks), isReady(checks, false), isReady(checks, true)]).toEqual([status, ready, strictlyReady]);
  });

  it.each<[string, OwnChecks, Partial<Checks>, ReturnType<typeof readyStatus>, boolean]>([
    ["a worker at work", workerChecks(true, false), { changes: "degraded", redis: "degraded", edge: "down" }, "ok", true],
    ["a worker without its database", workerChecks(false, false), { worker: "ok" }, "degraded", false],
    ["a worker beside an edge that is away", workerChecks(true, true), { edge: "down" }, "degraded", false],
    ["an edge where no worker is seen", EDGE_CHECKS, { worker: "down", edge: "unknown" }, "ok", true],
    ["an edge that hears no changes", EDGE_CHECKS, { changes: "degraded" }, "degraded", false],
  ])("asks of %s what it knows itself", (_what, own, found, status, strictlyReady) => {
    const checks = { ...WELL, ...found, ...own };
    expect([readyStatus(checks), isReady(checks, false, own), isReady(checks, true, own)]).toEqual([status, true, strictlyReady]);
  });

  it("never calls a process ready strictly that it would take out of the balancer", () => {
    const state = fc.constantFrom<CheckState>("ok", "degraded", "down", "unused", "unknown");
    const names = Object.keys(WELL) as (keyof Checks)[];
    const checks = fc.record(Object.fromEntries(names.map((name) => [name, state])) as Record<keyof Checks, typeof state>);
    fc.assert(fc.property(checks, (one) => !isReady(one, true) || isReady(one, false)));
  });

  it.each([
    [0, "down"],
    [127 * 2 ** 20, "down"],
    [128 * 2 ** 20, "degraded"],
    [2 ** 30 - 1, "degraded"],
    [2 ** 30, "ok"],
  ])("calls a disk with %i free bytes %s", (free, state) => {
    expect(diskState(free)).toBe(state);
  });
});

describe("/api/ready", async () => {
  const close = await useTestDatabase();
  let now = Date.now();
  afterAll(async () => {
    await stopListening();
    await close();
  });
  beforeEach(() => {
    now += 60_000;
    clock.replace(() => now);
  });

  async function ask(query = ""): Promise<{ status: number; body: { status: string; checks: Checks } }> {
    const answer = await readyResponse(new Request(`http://localhost/api/ready${query}`));
    return { status: answer.status, body: await answer.json() };
  }

  it("names the checks that fail, and asks the database again only after a second", async () => {
    const first = await ask();
    expect(first).toMatchObject({
      status: 200,
      body: { status: "degraded", checks: { database: "ok", changes: "degraded", worker: "down" } },
    });
    expect(Object.keys(first.body.checks).sort()).toEqual(Object.keys(WELL).sort());
    await startListening();
    expect((await ask()).body.checks.changes).toBe("degraded");
    now += 1000;
    expect((await ask()).body.checks).toMatchObject({ database: "ok", migrations: "ok", changes: "ok", redis: "unused" });
  });

  it("sees a worker and an edge by their connections, and is strictly ready only with both", async () => {
    await startListening("edge");
    expect(await ask("?strict")).toMatchObject({ status: 503, body: { checks: { worker: "down", edge: "ok" } } });
    now += 1000;
    await pool().query("set application_name = 'petstore worker'");
    expect(await ask("?strict")).toMatchObject({ status: 200, body: { checks: { worker: "ok", edge: "ok" } } });
  });

  it("is not strictly ready while the storage of photos refuses", async () => {
    const healthy = mediaStorage();
    const refused = () => onStorage(() => Promise.reject(new OperatorError("The S3 server refused a request.")));
    mediaStorage.replace(watched({ ...healthy, check: refused }));
    now += 60_000;
    const found = await ask("?strict");
    expect(found).toMatchObject({ status: 503, body: { status: "degraded", checks: { photos: "down", database: "ok" } } });
    expect(JSON.stringify(found)).not.toContain("S3");
    mediaStorage.replace(healthy);
    now += 60_000;
    await ask();
    now += 1000;
    expect(await ask("?strict")).toMatchObject({ status: 200, body: { checks: { photos: "ok" } } });
  });

  it("writes without leaving a row, and tells a database that only reads from one that is down", async () => {
    await healthPool().query("set default_transaction_read_only = on");
    expect(await ask("?strict")).toMatchObject({ status: 503, body: { status: "degraded", checks: { database: "degraded" } } });
    await healthPool().query("reset default_transaction_read_only");
  });

  it("takes out only a process whose migrations the database lacks", async () => {
    await pool().query(
      "update _prisma_migrations set finished_at = null where migration_name = (select max(migration_name) from _prisma_migrations)",
    );
    expect(await ask()).toMatchObject({ status: 503, body: { status: "down", checks: { database: "ok", migrations: "down" } } });
    await pool().query("update _prisma_migrations set finished_at = now()");
    now += 1000;
    await pool().query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('next', '', '29990101000000_next', now())",
    );
    expect(await ask()).toMatchObject({ status: 200, body: { checks: { migrations: "ok" } } });
  });

  it("stays in the balancer while Redis is away, and while the database is down", async () => {
    rateLimitDegraded().set(1);
    settings.replace({ ...settings(), REDIS_URL: "redis://localhost" });
    expect((await ask()).body.checks.redis).toBe("degraded");
    now += 1000;
    await shutDatabase(settings().DATABASE_URL ?? "");
    const down = await ask();
    expect(down).toMatchObject({
      status: 200,
      body: { status: "degraded", checks: { database: "down", migrations: "unknown", worker: "unknown" } },
    });
    expect(JSON.stringify(down.body)).not.toMatch(/localhost|127\.0|\d\.\d/);
    expect((await ask("?strict")).status).toBe(503);
  });
});
