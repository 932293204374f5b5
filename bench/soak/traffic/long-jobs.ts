import { pool } from "#lib/platform/db/pool.ts";
import { Answers, pause, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 500;
/** After this time, others take over a killed worker's job. */
const LONG_MS = 10_000;
/** Kinds of which the soak makes long jobs. */
const LONG_TASKS = ["certificates.issue", "mail.send", "pets.import.check"];

const RUNNING = `select id, task_identifier as task, locked_by as pool, locked_at as since, last_error as fault
  from graphile_worker.jobs where locked_at is not null`;

interface Run {
  pool: string;
  /** Error of the previous run. */
  fault: string | null;
  /** Epoch milliseconds; `until` is the last moment at which it was seen. */
  since: number;
  until: number;
}

interface Job {
  task: string;
  runs: Run[];
}

const isLong = ({ since, until }: Run): boolean => until - since >= LONG_MS;

/** Watches all jobs that run: none runs again while the worker lives that took it, unless its run failed. */
export function longJobs(): Traffic & { readonly figures: string } {
  const jobs = new Map<string, Job>();
  /** Keyed by pool of a worker. */
  const tookAt = new Map<string, number>();
  const count = (task: string): number => [...jobs.values()].filter((job) => job.task === task && job.runs.some(isLong)).length;
  const look = async (): Promise<void> => {
    const { rows } = await pool().query<{ id: string; task: string; pool: string; since: Date; fault: string | null }>(RUNNING);
    const now = Date.now();
    for (const { id, task, pool, since, fault } of rows) {
      const job = jobs.get(id) ?? { task, runs: [] };
      jobs.set(id, job);
      const run = job.runs.find((one) => one.since === since.getTime());
      if (run) run.until = now;
      else job.runs.push({ pool, fault, since: since.getTime(), until: now });
      tookAt.set(pool, Math.max(since.getTime(), tookAt.get(pool) ?? 0));
    }
  };
  const check = (): string[] =>
    [...jobs].flatMap(([id, { task, runs }]) => {
      const at = runs.findIndex(isLong);
      const [first, second] = [runs[at], runs[at + 1]];
      if (!first || !second || second.fault !== null || (tookAt.get(first.pool) ?? 0) <= second.since) return [];
      return [`job ${id} (${task}) ran for ${Math.round((first.until - first.since) / 1000)} s and again, though its worker lived`];
    });
  return {
    name: "long jobs",
    answers: new Answers(),
    async run(stop) {
      while (!stop.aborted) {
        await look().catch(() => undefined);
        await pause(PACE_MS, stop);
      }
    },
    check,
    broken: () => [...LONG_TASKS.filter((task) => count(task) === 0).map((task) => `no long job of ${task} was seen`), ...check()],
    get figures() {
      const counts = LONG_TASKS.map((task) => `${count(task)} of ${task}`).join(", ");
      return `Jobs ran for longer than ${LONG_MS / 1000} s, each once while its worker lived: ${counts}.`;
    },
  };
}
