import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateSettings, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startFreshAttempt } from "#lib/sites/certificates/mutations.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const STATES = ["new-order", "authz", "chall", "finalize", "cert"];

let bench: CertificateBench;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  bench = await startCertificateBench();
});

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}
afterAll(async () => {
  await Promise.all(workers.map(kill));
  await bench.close();
});

function startWorker(): ChildProcess {
  const env = {
    ...certificateSettings(bench.pebble),
    DATABASE_URL: settings().DATABASE_URL ?? "",
    NODE_EXTRA_CA_CERTS: bench.pebble.trustFile,
    WORKER_CONCURRENCY: "8",
    LOG_LEVEL: "error",
  };
  const worker = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path.join(".programs", "worker-process.mjs")], {
    cwd: ROOT,
    env: childEnvironment("worker", env),
    stdio: ["ignore", "ignore", "inherit"],
  });
  workers.push(worker);
  return worker;
}

it("resumes the same order and key wherever the worker is killed", async () => {
  // The account exists, so each domain reaches its own state.
  await bench.issue(await bench.domain("first.shelter.test"));
  const names = STATES.map((state) => `killed-${state}.shelter.test`);
  const ids = await Promise.all(names.map(bench.domain));
  const held = new Set<string>();
  const killed = Promise.withResolvers<void>();
  // The first in each state stays there.
  bench.pebble.front.meet = async (what) => {
    const state = STATES.find((one) => what.startsWith(one));
    if (state === undefined || held.has(state)) return undefined;
    held.add(state);
    await killed.promise;
    return { kind: "silence" };
  };
  for (const id of ids) await prisma().$transaction((tx) => startFreshAttempt(tx, id));
  const worker = startWorker();
  await eventually("an order in each state", () => held.size === STATES.length);
  await kill(worker);
  bench.pebble.front.meet = () => undefined;
  killed.resolve();
  const next = startWorker();
  await eventually(
    "all certificates",
    async () => (await prisma().certificate.count({ where: { domainId: { in: ids } } })) === ids.length,
    60_000,
  );
  await kill(next);
  expect(names.map(bench.orders)).toEqual(names.map(() => 1));
  expect(await prisma().certificateAttempt.count({ where: { name: { in: names } } })).toBe(names.length);
});

it("orders each name once while two workers share the work", async () => {
  const names = Array.from({ length: 6 }, (_, i) => `shared-${i}.shelter.test`);
  const ids = await Promise.all(names.map(bench.domain));
  workers.push(startWorker(), startWorker());
  for (let i = 0; i < 3; i++) for (const id of ids) await prisma().$transaction((tx) => startFreshAttempt(tx, id));
  await eventually(
    "all certificates",
    async () => (await prisma().certificate.count({ where: { domainId: { in: ids } } })) === ids.length,
    60_000,
  );
  expect(names.map(bench.orders)).toEqual(names.map(() => 1));
});
