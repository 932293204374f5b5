import { afterAll, beforeAll, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { endPrograms, launchProgram, startProgram } from "#e2e/support/program.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await endPrograms();
  await database.drop();
});

interface Seen {
  strictly: number;
  checks: { worker: string; edge: string };
  metrics: string[];
  warned: string[];
}

it("a start with only the web, its metrics, and the doctor tell of a killed worker and edge of another start, and of backups that are missing", async () => {
  const edgePort = String(await testPort());
  const shared = { ...PLAIN_SETTINGS, DATABASE_URL: database.url, AUTH_SECRET: "a-secret-of-the-sign-in-that-is-long-enough" };
  const edge = { EDGE_HTTP_PORT: edgePort, EDGE_HOST: "127.0.0.1" };
  const web = await startProgram({ ...shared, ...edge, ROLES: "web" });
  const others = launchProgram({ ...shared, ...edge, ROLES: "worker,edge", WEB_ORIGIN: web.base });

  const look = async (): Promise<Seen> => {
    const ready = await httpCall(web.base, "GET", "/api/ready?strict");
    const scraped = await httpCall(web.base, "GET", "/api/metrics");
    const { stdout } = await runVerbHere(database.url, ["doctor", "--json"], { ...shared, ...edge });
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    return {
      strictly: ready.status,
      checks: (JSON.parse(ready.text) as Pick<Seen, "checks">).checks,
      metrics: scraped.text
        .split("\n")
        .filter((line) => /^petstore_(?:worker_seen|edge_seen|backup_exists) /.test(line))
        .sort(),
      warned: findings.filter(({ verdict }) => verdict === "warning").map(({ check }) => check),
    };
  };

  await eventually("the web to see worker and edge", async () => (await look()).strictly === 200);
  const before = await look();
  expect(before.metrics).toEqual(["petstore_backup_exists 0", "petstore_edge_seen 1", "petstore_worker_seen 1"]);
  expect(before.warned).toEqual(expect.arrayContaining(["Backups"]));
  expect(before.warned).not.toEqual(expect.arrayContaining(["Worker"]));

  await others.kill();
  // PostgreSQL ends the session of each killed process in its own time.
  const after = await eventually("the web to miss both", async () => {
    const seen = await look();
    return seen.checks.worker === "down" && seen.checks.edge === "down" && seen;
  });
  expect(after.strictly).toBe(503);
  expect(after.metrics).toEqual(["petstore_backup_exists 0", "petstore_edge_seen 0", "petstore_worker_seen 0"]);
  expect(after.warned).toEqual(expect.arrayContaining(["Worker", "Edge of all machines", "Backups"]));
  expect((await httpCall(web.base, "GET", "/api/ready")).status).toBe(200);
});
