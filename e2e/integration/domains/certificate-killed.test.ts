import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CertificateBench, certificateSettings, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { killInTheMiddle } from "#e2e/support/jobs.ts";
import { spawnWorker } from "#e2e/support/worker-process.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startFreshAttempt } from "#lib/sites/certificates/attempts.mutations.ts";

const STATES = ["new-order", "authz", "chall", "finalize", "cert"];

let bench: CertificateBench;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  bench = await startCertificateBench();
});
afterAll(async () => {
  await Promise.all(workers.map(endChild));
  await bench.close();
});

function startWorker(): ChildProcess {
  const more = { ...certificateSettings(bench.pebble), NODE_EXTRA_CA_CERTS: bench.pebble.trustFile, WORKER_CONCURRENCY: "8" };
  const worker = spawnWorker(more);
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
  await killInTheMiddle("certificates.issue", () => endChild(worker));
  bench.pebble.front.meet = () => undefined;
  killed.resolve();
  const next = startWorker();
  await eventually(
    "all certificates",
    async () => (await prisma().certificate.count({ where: { domainId: { in: ids } } })) === ids.length,
    60_000,
  );
  await endChild(next);
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
