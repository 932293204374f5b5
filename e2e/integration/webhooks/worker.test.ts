import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { TESTER } from "#e2e/support/fixtures.ts";
import { deliveriesOf, useWebhooks, WEBHOOK_SETTINGS } from "#e2e/support/webhook-bench.ts";
import { spawnWorker } from "#e2e/support/worker-process.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const bench = useWebhooks();
const folder = mkdtempSync(path.join(tmpdir(), "petstore-webhooks-"));
const trustFile = path.join(folder, "authority.pem");
const workers: ChildProcess[] = [];

beforeAll(() => writeFileSync(trustFile, bench.authority().certificate));
afterEach(() => Promise.all(workers.splice(0).map(endChild)));
afterAll(() => rmSync(folder, { recursive: true }));

function startWorker(): ChildProcess {
  const worker = spawnWorker({ ...WEBHOOK_SETTINGS, NODE_EXTRA_CA_CERTS: trustFile, WORKER_CONCURRENCY: "1" });
  workers.push(worker);
  return worker;
}

const add = (name: string) => createPet(bench.tenant().scope, { name, categoryId: 1n, status: "available" }, TESTER);

it("sends a message again with the same id when the worker was killed before it noted the answer", async () => {
  const { id } = await bench.add();
  await add("Rex");
  const sent = Promise.withResolvers<void>();
  bench.receiver().respond = () => sent.resolve();
  const worker = startWorker();
  await sent.promise;
  await endChild(worker);
  bench.receiver().respond = (_, response) => void response.writeHead(204).end();
  startWorker();
  await eventually("the delivery", async () => (await deliveriesOf(id))[0]?.state === "delivered");
  const ids = bench.receiver().received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it("delivers to a good endpoint while others hang, and with two workers sends nothing twice", async () => {
  const hanging = await bench.another();
  let open = 0;
  hanging.respond = (_, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
  };
  for (let i = 0; i < 9; i += 1) await bench.add({}, hanging);
  await bench.add();
  for (let i = 0; i < 20; i += 1) await add(`Pet ${i}`);
  startWorker();
  startWorker();
  const { received } = bench.receiver();
  await eventually("both kinds of requests", () => hanging.received.length >= 9 && received.length === 20);
  await add("Last");
  await eventually("the last message", () => received.length === 21);
  expect(open).toBeGreaterThan(0);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(21);
});
