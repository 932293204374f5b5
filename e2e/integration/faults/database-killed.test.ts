import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { type OwnCluster, startOwnCluster } from "#e2e/support/own-cluster.ts";
import { PetsLedger } from "#e2e/support/pets-ledger.ts";
import { endPrograms, startProgram } from "#e2e/support/program.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const WRITERS = 8;
const KILLS = 5;
let cluster: OwnCluster;

beforeAll(async () => {
  cluster = await startOwnCluster();
  await migrate(ROOT, cluster.url);
  settings.replace(parseSettings({ LOG_LEVEL: "silent", DATABASE_URL: cluster.url }));
});

afterAll(async () => {
  await endPrograms();
  await prisma.peek()?.$disconnect();
  await pool.peek()?.end();
  await cluster.remove();
});

it("keeps every pet answered with 201 exactly once while the database is killed repeatedly", async () => {
  const { key } = await makeTenant();
  const program = await startProgram({ DATABASE_URL: cluster.url, LOG_LEVEL: "warn" });
  const serving = program.webProcesses();
  const ledger = new PetsLedger({ key, writers: WRITERS, base: () => program.base });
  const madeByEach = async (): Promise<void> => {
    const before = [...ledger.madeBy];
    await eventually("a 201 for each writer", () => {
      expect(ledger.errors).toEqual([]);
      return ledger.madeBy.every((made, writer) => made > (before[writer] ?? 0));
    });
  };
  ledger.start();
  try {
    for (let n = 0; n < KILLS; n += 1) {
      await madeByEach();
      const refused = ledger.count(503);
      await cluster.kill();
      await eventually("503 for the writers", () => {
        expect(ledger.errors).toEqual([]);
        return ledger.count(503) >= refused + WRITERS;
      });
      await cluster.start();
    }
    await madeByEach();
  } finally {
    await ledger.stop();
  }
  expect(ledger.errors).toEqual([]);
  expect(ledger.unanswered).toEqual([]);
  expect(await ledger.differences()).toEqual([]);
  expect(program.webProcesses()).toEqual(serving);
});
