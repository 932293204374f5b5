import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

/** Names of started jobs, in order. */
let started: string[];
let going: Map<string, () => void>;
let work: Work;
beforeEach(async () => {
  await forgetJobs();
  [started, going] = [[], new Map()];
});

/** The person's first letter is the job's; each job is of another project. */
async function add(...names: string[]): Promise<void> {
  for (const [project, name] of names.entries()) {
    const sharedBy = [`project:${name}${project}`, `person:${name.charAt(0)}`];
    await transaction((on) => addJobWithin(on, { task: "pets.import.check", payload: { name }, sharedBy }));
  }
}

function start(concurrency: number): void {
  settings.replace({ ...settings(), WORKER_CONCURRENCY: concurrency });
  const check = async (payload: unknown): Promise<void> => {
    const { name } = payload as { name: string };
    const held = Promise.withResolvers<void>();
    started.push(name);
    going.set(name, held.resolve);
    await held.promise;
    going.delete(name);
  };
  work = startWorker({ tasks: { "pets.import.check": check, "pets.days": () => undefined, "secrets.reseal": () => undefined } });
}

const run = (count: number) => expect.poll(() => started.length).toBe(count);
async function finish(name: string): Promise<void> {
  const count = started.length;
  going.get(name)?.();
  await run(count + 1);
}

async function finishAll(count: number): Promise<void> {
  while (started.length < count || going.size > 0) {
    for (const done of going.values()) done();
    await new Promise(setImmediate);
  }
  await work.stop();
}

it("a person's ten projects hold half of the slots, and others run meanwhile", async () => {
  await add("a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9");
  start(8);
  await run(2);
  await add("b0", "c0");
  await run(4);
  await add("d0");
  await finish("b0");
  expect(started).toEqual(["a0", "a1", "b0", "c0", "d0"]);
  await finishAll(13);
});

it("a free slot goes to the person whose turn is longest ago, however many jobs others queued before", async () => {
  await add("a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3", "c0", "d0", "c1");
  start(4);
  await run(2);
  for (const name of ["a0", "b0", "c0", "d0"]) await finish(name);
  expect(started).toEqual(["a0", "b0", "c0", "d0", "a1", "b1"]);
  await finish("a1");
  expect(started.at(-1)).toBe("c1");
  await finishAll(11);
  expect(started.slice(7)).toEqual(["a2", "b2", "a3", "b3"]);
});

it("someone alone uses their share without a pause", async () => {
  await add(...Array.from({ length: 20 }, (_, i) => `a${i}`));
  start(4);
  const began = performance.now();
  await finishAll(20);
  expect(started).toHaveLength(20);
  expect(performance.now() - began).toBeLessThan(10_000);
});
