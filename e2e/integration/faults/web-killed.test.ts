import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { usedOf } from "#e2e/support/limit-headers.ts";
import { PetsLedger } from "#e2e/support/pets-ledger.ts";
import { signal } from "#e2e/support/process-tree.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { dayStartOf } from "#lib/gateway/rate-limit/rules.ts";
import { settings } from "#lib/platform/config/env.ts";

const WRITERS = 8;
/** Early counts are stored (every second), later ones only in memory. */
const LOAD_MS = 4500;
/** One second plus the write, on a slow machine. */
const LOST_MS = 3000;
let closeDatabase: () => Promise<void>;
let environment: Record<string, string>;
let program: Program;

beforeAll(async () => {
  closeDatabase = await useTestDatabase();
  await makeTenant();
  environment = { DATABASE_URL: settings().DATABASE_URL ?? "", LOG_LEVEL: "warn" };
  program = await startProgram(environment);
});

afterAll(async () => {
  await endPrograms();
  await closeDatabase();
});

/**
 * Kills the program under load, restores service, and compares pets and the day's counter with the answers callers
 * got.
 * @param killAndReturn returns the program that serves afterwards
 */
async function killUnderLoad(first: Program, killAndReturn: (program: Program) => Promise<Program>): Promise<void> {
  const { key } = await makeTenant();
  let serving = first;
  const ledger = new PetsLedger({ key, writers: WRITERS, base: () => serving.base });
  ledger.start();
  let killedAt = 0;
  try {
    const began = performance.now();
    await eventually("load", () => performance.now() - began > LOAD_MS && ledger.count(201) > WRITERS * 10);
    killedAt = performance.now();
    serving = await killAndReturn(serving);
  } finally {
    await ledger.stop();
  }
  expect(ledger.errors).toEqual([]);

  const probe = await eventually("an answer after the return", () =>
    httpCall(serving.base, "GET", "/v1/pets?limit=1", { key }).catch(() => undefined),
  );
  expect(probe.status).toBe(200);
  const midnight = dayStartOf(Date.parse(probe.headers["date"] ?? "")) - performance.timeOrigin;
  const today = ledger.answers.filter(({ at }) => at >= midnight);
  // Requests in flight at midnight may count toward the previous day.
  const unsure = today.length < ledger.answers.length ? WRITERS : 0;
  const answeredBefore = (at: number): number => today.filter((answer) => answer.at < at).length;
  const answeredSince = today.length - answeredBefore(killedAt);
  const restored = usedOf("day", probe) - 1 - answeredSince;
  expect(restored).toBeGreaterThanOrEqual(answeredBefore(killedAt - LOST_MS) - unsure);
  expect(restored).toBeLessThanOrEqual(answeredBefore(killedAt) + WRITERS);

  const before = [...ledger.madeBy];
  ledger.start();
  await eventually("a 201 for each writer after the return", () => ledger.madeBy.every((made, writer) => made > (before[writer] ?? 0)));
  await ledger.stop();
  expect(ledger.errors).toEqual([]);
  expect(await ledger.differences()).toEqual([]);
}

it("replaces a killed web process, losing no pet and at most a second of counts", async () => {
  await killUnderLoad(program, async () => {
    const killed = program.webProcesses();
    expect(killed).toHaveLength(1);
    for (const pid of killed) signal(pid, "SIGKILL");
    await eventually("another web process", () => program.webProcesses().some((pid) => !killed.includes(pid)));
    return program;
  });
});

it("restarts after everything is killed, losing no pet and at most a second of counts", async () => {
  await killUnderLoad(program, async () => {
    expect(program.running().length).toBeGreaterThanOrEqual(3);
    await program.kill();
    return await startProgram(environment);
  });
});
