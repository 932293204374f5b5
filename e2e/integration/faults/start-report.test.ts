import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { processesWith, signal } from "#e2e/support/process-tree.ts";
import { endPrograms, launchProgram, startProgram, stopProgram } from "#e2e/support/program.ts";
import { createTestDatabase, shutDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await endPrograms();
  await database.drop();
});

function namesGivenTo(pids: number[]): string[] {
  expect(pids).toHaveLength(1);
  return readFileSync(`/proc/${pids[0]}/environ`, "utf8")
    .split("\0")
    .map((entry) => entry.split("=")[0] ?? "");
}

it("gives processes only their own secrets, prints no demo key, and reports missing Redis", async () => {
  const tag = crypto.randomUUID();
  const program = await startProgram({
    ...PLAIN_SETTINGS,
    LC_PETSTORE_TAG: tag,
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${await testPort()}`,
    EDGE_HTTP_PORT: String(await testPort()),
    EDGE_HOST: "127.0.0.1",
    AUTH_SECRET: "a-secret-of-the-sign-in-that-is-long-enough",
    METRICS_TOKEN: "a-token-that-only-the-web-needs",
    AWS_SECRET_ACCESS_KEY: "another program's",
  });
  expect(program.printed()).toContain("Warning        Redis cannot be reached");
  expect(program.printed()).toContain("Demo project");
  expect(program.printed()).not.toMatch(/pets_[0-9A-Za-z]{36}|curl/);

  const running = (command: string) => processesWith(tag).flatMap(({ pid, command: line }) => (line.includes(command) ? [pid] : []));
  const [edge, worker] = [namesGivenTo(running("edge-process.mjs")), namesGivenTo(running("worker-process.mjs"))];
  const web = namesGivenTo(program.webProcesses());
  expect(web).toEqual(expect.arrayContaining(["DATABASE_URL", "METRICS_TOKEN"]));
  expect(web).not.toContain("AWS_SECRET_ACCESS_KEY");
  expect(edge).toEqual(expect.arrayContaining(["DATABASE_URL", "ENCRYPTION_KEYS", "EDGE_HTTP_PORT"]));
  expect(worker).toEqual(
    expect.arrayContaining(["DATABASE_URL", "AUTH_SECRET", "REDIS_URL", "MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"]),
  );
  for (const name of ["METRICS_TOKEN", "AWS_SECRET_ACCESS_KEY"]) expect([...edge, ...worker]).not.toContain(name);
  expect(edge).not.toContain("AUTH_SECRET");
  expect(await stopProgram(program)).toEqual({ code: 0, signal: null });
});

it("refuses invalid TLS files before anything starts", async () => {
  const refused = launchProgram({
    ...PLAIN_SETTINGS,
    DATABASE_URL: database.url,
    EDGE_HTTPS_PORT: String(await testPort()),
    PLATFORM_TLS_CERTIFICATE: "/nowhere/wildcard.pem",
    PLATFORM_TLS_KEY: "/nowhere/wildcard.key",
  });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.printed()).toMatch(/^PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be PEM files that match each other: ENOENT/m);
});

interface Readiness {
  status: string;
  checks: Record<string, string>;
}

/** Covers a start with worker and edge, which the worker reports; shuts the database. */
async function expectHealth(base: string, token: string, databaseUrl: string): Promise<void> {
  // A kept connection may be closed while it is used again.
  const ask = (at: string, headers: Record<string, string> = {}) => fetch(base + at, { headers: { ...headers, connection: "close" } });
  const ready = async (query = ""): Promise<{ code: number } & Readiness> => {
    const answer = await ask(`/api/ready${query}`);
    return { code: answer.status, ...((await answer.json()) as Readiness) };
  };
  const well = { database: "ok", migrations: "ok", worker: "ok", edge: "ok", changes: "unused", redis: "unused" };
  // The edge may serve before the worker listens.
  const isWell = async (): Promise<boolean> => (await ready("?strict").catch(() => undefined))?.code === 200;
  await eventually("the worker to take jobs and to see the edge", isWell);
  expect((await ready()).checks).toMatchObject(well);

  expect((await ask("/api/metrics", { authorization: "Bearer a-wrong-token-of-some-length" })).status).toBe(404);
  const metrics = await ask("/api/metrics", { authorization: `Bearer ${token}` });
  const up = [...(await metrics.text()).matchAll(/^petstore_process_up\{process="(.+)"\} 1$/gm)].map(([, name]) => name);
  expect(up.sort()).toEqual(["edge", "supervisor", "worker"]);

  await shutDatabase(databaseUrl);
  const duringOutage = await eventually("the worker to report its database", async () => {
    const answer = await ready();
    return answer.checks["database"] === "down" && answer.checks["worker"] === "down" && answer;
  });
  expect(duringOutage).toMatchObject({ code: 200, status: "degraded", checks: { migrations: "unknown", edge: "unknown" } });
  expect((await ready("?strict")).code).toBe(503);
  expect((await ask("/api/live")).status).toBe(200);
}

it("runs only the worker and the edge, answers for them at HEALTH_ADDRESS, and leaves the link and the demo project to the start that serves the API", async () => {
  const fresh = await createTestDatabase();
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  // A table, which the start creates again.
  const missing = "20261129193032_saved_views";
  await client.query("drop table saved_views");
  await client.query("delete from _prisma_migrations where migration_name = $1", [missing]);
  const tag = crypto.randomUUID();
  const [edgePort, healthPort] = [await testPort(), await testPort()];
  const program = launchProgram({
    ...PLAIN_SETTINGS,
    LC_PETSTORE_TAG: tag,
    ROLES: "worker,edge",
    DATABASE_URL: fresh.url,
    AUTH_SECRET: "a-secret-of-the-sign-in-that-is-long-enough",
    WEB_ORIGIN: `http://127.0.0.1:${await testPort()}`,
    EDGE_HTTP_PORT: String(edgePort),
    EDGE_HOST: "127.0.0.1",
    HEALTH_ADDRESS: `127.0.0.1:${healthPort}`,
    METRICS_TOKEN: "a-token-that-only-one-process-needs",
  });
  const isServing = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${edgePort}/`).catch(() => undefined)) !== undefined;
  await eventually("the edge to answer", isServing);
  expect(program.printed()).toMatch(/Petstore is ready\.\n\n {2}Version {8}[\d.]+\n {2}Roles {10}worker, edge\n {2}Public sites/);
  expect(program.printed()).toContain(`Migrated the database: ${missing}.\n`);
  expect(program.printed()).toMatch(/^Petstore with the settings in \/dev\/null, on the database test_\w+ at /);
  expect(program.printed()).not.toMatch(/API|Administrator|Demo/);
  const named = processesWith(tag).map(({ pid, command }) => ({ pid, name: /\w+-process(?=\.mjs)/.exec(command)?.[0] }));
  const processes = named.filter(({ name }) => name !== undefined).sort((a, b) => String(a.name).localeCompare(String(b.name)));
  expect(processes.map(({ name }) => name)).toEqual(["edge-process", "worker-process"]);
  const [edge, worker] = processes.map(({ pid }) => namesGivenTo([pid]));
  for (const name of ["HEALTH_ADDRESS", "METRICS_TOKEN"]) expect([edge?.includes(name), worker?.includes(name)]).toEqual([false, true]);

  const { rows } = await client.query(
    "select (select count(*)::int from projects) as projects, (select count(*)::int from admin_links) as links",
  );
  await client.end();
  expect(rows).toEqual([{ projects: 0, links: 0 }]);

  await expectHealth(`http://127.0.0.1:${healthPort}`, "a-token-that-only-one-process-needs", fresh.url);
  // The edge leads to the dashboard, so it goes last.
  const [edgeId = 0, workerId = 0] = processes.map(({ pid }) => pid);
  signal(edgeId, "SIGSTOP");
  const stopped = stopProgram(program);
  const left = (): number[] => processesWith(tag).map(({ pid }) => pid);
  await eventually("the end of the worker", () => !left().includes(workerId));
  expect(left()).toContain(edgeId);
  signal(edgeId, "SIGCONT");
  expect(await stopped).toEqual({ code: 0, signal: null });
  await fresh.drop();
});
