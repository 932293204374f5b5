import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { denseWorkbook } from "#e2e/support/dense-workbook.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { maxCheckProcessorMs } from "#lib/shelter/pets/import/files/effort.state.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { beginDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const HOSTILE_PROJECTS = 10;
/** A twentieth of what is allowed, so that the test ends soon. */
const HOSTILE_MS = 1500;

let close: () => Promise<void>;
let web: Server;
beforeAll(async () => {
  close = await useTestDatabase();
  web = createServer((_, response) => void response.end("<h1>A site</h1>"));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  settings.replace({ ...settings(), WEB_ORIGIN: `http://127.0.0.1:${(web.address() as AddressInfo).port}` });
  maxCheckProcessorMs.replace(HOSTILE_MS);
});
afterAll(async () => {
  maxCheckProcessorMs.replace(30_000);
  web.close();
  await close();
});

async function upload(scope: ProjectScope, actor: Actor, format: "csv" | "xlsx", bytes: Buffer): Promise<string> {
  const body = (async function* () {
    yield bytes;
  })();
  return await takeFile(scope, { fileName: `list.${format}`, format, body }, actor);
}

it("ten projects of one person, each with a hostile workbook, delay neither another's deploy nor another's import", async () => {
  const [hostile, other] = [await makePerson("Hostile"), await makePerson("Other")];
  const workbook = denseWorkbook();
  expect(workbook.length).toBeLessThan(64 * 1024);
  for (let i = 0; i < HOSTILE_PROJECTS; i += 1) {
    const { scope } = await makeShelter(hostile);
    await upload(scope, { kind: "user", id: hostile.id }, "xlsx", workbook);
  }
  const unchecked = () => prisma().petImport.count({ where: { createdBy: BigInt(hostile.id), state: "checking" } });
  const work = startWorker();
  const running = "select from graphile_worker.jobs where task_identifier = 'pets.import.check' and locked_at is not null";
  await expect.poll(async () => (await pool().query(running)).rows.length).toBeGreaterThan(0);

  const [{ scope }, actor] = [await makeShelter(other), { kind: "user", id: other.id } as const];
  const deployId = await beginDeploy(scope, actor);
  const importId = await upload(scope, actor, "csv", Buffer.from("name,category\nRex,1\n"));
  const state = async () => (await findImport(scope, importId))?.state;
  await expect.poll(state).toBe("ready");
  await startImport(scope, importId, "good", actor);
  await expect.poll(state).toBe("done");
  const deploy = () => prisma().deploy.findUniqueOrThrow({ where: { id: BigInt(deployId) } });
  await expect.poll(async () => (await deploy()).state).toBe("ready");
  expect(await unchecked()).toBeGreaterThan(HOSTILE_PROJECTS / 2);
  await work.stop();
});
