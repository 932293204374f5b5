import { afterEach, beforeEach } from "vitest";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { settings } from "#lib/platform/config/env.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";

const SLOTS = 4;

/**
 * For each test, starts a worker whose tasks of these names wait until the test ends.
 * @param idle names of tasks that do nothing
 * @returns the payloads of the jobs that have begun, in order
 */
export function useHeldTasks(names: readonly string[], idle: readonly string[] = []): () => readonly unknown[] {
  let started: unknown[];
  let release: () => void;
  let work: Work;
  beforeEach(async () => {
    await forgetJobs();
    started = [];
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    settings.replace({ ...settings(), WORKER_CONCURRENCY: SLOTS });
    const hold = async (payload: unknown): Promise<void> => {
      started.push(payload);
      await held.promise;
    };
    const tasks = [...names.map((name) => [name, hold] as const), ...idle.map((name) => [name, () => undefined] as const)];
    work = startWorker({ tasks: Object.fromEntries(tasks) });
  });
  afterEach(async () => {
    release();
    await work.stop();
  });
  return () => started;
}
