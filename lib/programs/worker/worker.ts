import { EventEmitter } from "node:events";
import { type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { startDeliveries } from "#lib/history/webhooks/sending/deliveries.jobs.ts";
import { dueEndpoints } from "#lib/history/webhooks/sending/queue.data.ts";
import { settings } from "#lib/platform/config/env.ts";
import { ownLockNames } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { Liveness, releaseDeadPoolsJobs, releaseEndpoint, takeEndpoint } from "#lib/programs/worker/pool-locks.ts";
import { AT_START, schedule } from "#lib/programs/worker/schedule.ts";
import { fairShares } from "#lib/programs/worker/shares.ts";
import { countRuns, inSpans, workerLog } from "#lib/programs/worker/task-telemetry.ts";
import { type Lane, lanesOf, TASKS } from "#lib/programs/worker/tasks.ts";

const RETRY_DELAY_MS = 2000;
/** Counted from a stop request. */
const ABORT_AFTER_MS = 5000;
const SPARE_CONNECTIONS = 2;

interface WorkerOptions {
  tasks: TaskList;
  lookForDeadMs: number;
  /** Minimum age of a job's lock. */
  minDeadSeconds: number;
}

const OPTIONS: WorkerOptions = { tasks: TASKS, lookForDeadMs: 10_000, minDeadSeconds: 10 };

export interface Work {
  isAtWork(): boolean;
  stop(): Promise<void>;
}

interface RunnerSession {
  over: Promise<void>;
  /** Stops taking jobs. */
  end(): Promise<void>;
  /** Resolves after `end`, once the last job is over. */
  gone: Promise<void>;
}

interface StartedLane {
  runner: Runner;
  /** Never rejects. */
  over: Promise<void>;
}

async function startLane({ slots, tasks, cronItems }: Lane, jobs: pg.Pool, liveness: Liveness): Promise<StartedLane> {
  const events: WorkerEvents = new EventEmitter();
  countRuns(events);
  events.on("pool:create", ({ workerPool }) => liveness.hold(workerPool.id));
  const runner = await run({
    pgPool: jobs,
    concurrency: slots,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    taskList: tasks,
    parsedCronItems: cronItems,
    logger: workerLog,
    // Otherwise, a stop would not wait until job results are stored, and jobs would run again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    forbiddenFlags: fairShares(events, slots),
  });
  return { runner, over: runner.promise.catch(() => undefined) };
}

function jobsPool(lanes: number): pg.Pool {
  const { DATABASE_URL = "", WORKER_CONCURRENCY } = settings();
  // Each lane has a listening connection.
  const max = lanes + WORKER_CONCURRENCY + SPARE_CONNECTIONS;
  const jobs = new pg.Pool({ connectionString: DATABASE_URL, max, application_name: "petstore jobs" });
  jobs.on("error", () => undefined);
  jobs.on("connect", (client) => void client.on("error", () => undefined));
  return jobs;
}

/** @returns stops it */
function lookForDeadWorkers(liveness: Liveness, { lookForDeadMs, minDeadSeconds }: WorkerOptions): () => void {
  const missing = new Set<string>();
  const look = (): void => {
    liveness
      .run((on) => releaseDeadPoolsJobs(on, minDeadSeconds, missing))
      .then(
        (workers) => workers > 0 && logger().warn({ workers }, "workers died; their jobs were released"),
        () => undefined,
      );
  };
  look();
  const timer = setInterval(look, lookForDeadMs);
  return () => clearInterval(timer);
}

function deliverOn(liveness: Liveness) {
  return startDeliveries(
    {
      due: (now, max, running) => liveness.run((on) => dueEndpoints(now, max, running, on)),
      take: (endpointId) => liveness.run((on) => takeEndpoint(on, endpointId)),
      release: (endpointId) => liveness.run((on) => releaseEndpoint(on, endpointId)),
    },
    async (scope, body) => (await import("#lib/shelter/enquiries/inbox/message.data.ts")).withEnquiry(scope, body),
  );
}

async function startSession(options: WorkerOptions): Promise<RunnerSession> {
  const lanes = lanesOf(inSpans(options.tasks), schedule(), settings().WORKER_CONCURRENCY);
  const [liveness, jobs] = [new Liveness(), jobsPool(lanes.length)];
  const started: StartedLane[] = [];
  const close = async (delivered?: Promise<void>): Promise<void> => {
    await Promise.all(started.map(({ runner }) => runner.stop().catch(() => undefined)));
    await Promise.all([...started.map(({ over }) => over), delivered]);
    await liveness.close();
    await jobs.end().catch(() => undefined);
  };
  try {
    await liveness.connect(ownLockNames());
    for (const lane of lanes) started.push(await startLane(lane, jobs, liveness));
    for (const task of AT_START) await started[0]?.runner.addJob(task, {}, { jobKey: task, maxAttempts: 3 });
  } catch (error) {
    await close();
    throw error;
  }
  const stopLooking = lookForDeadWorkers(liveness, options);
  const deliveries = deliverOn(liveness);
  const gone = Promise.withResolvers<void>();
  return {
    over: Promise.race([liveness.lost, ...started.map(({ over }) => over)]),
    gone: gone.promise,
    async end() {
      stopLooking();
      const delivered = deliveries.stop();
      void close(delivered).then(gone.resolve);
      await delivered;
    },
  };
}

/** Reconnects when the database is away. The caller must close the process's pool. */
export function startWorker(options: Partial<WorkerOptions> = {}): Work {
  const stopping = Promise.withResolvers<void>();
  let isStopping = false;
  let isAtWork = false;
  const sessions = new Set<Promise<void>>();
  const pause = (): Promise<void> => {
    const timer = Promise.withResolvers<void>();
    setTimeout(timer.resolve, RETRY_DELAY_MS).unref();
    return Promise.race([timer.promise, stopping.promise]);
  };
  const work = async (): Promise<void> => {
    let failing = false;
    while (!isStopping) {
      try {
        const session = await startSession({ ...OPTIONS, ...options });
        if (failing) logger().info("the worker has its database again");
        failing = false;
        isAtWork = true;
        sessions.add(session.gone);
        void session.gone.then(() => sessions.delete(session.gone));
        await Promise.race([session.over, stopping.promise]);
        isAtWork = false;
        await session.end();
      } catch (error) {
        if (!failing) logger().warn({ err: error }, "the worker cannot use the database; it tries again every two seconds");
        failing = true;
      }
      if (!isStopping) await pause();
    }
  };
  const done = work();
  return {
    isAtWork: () => isAtWork,
    async stop() {
      isStopping = true;
      stopping.resolve();
      await done;
      await Promise.all(sessions);
    },
  };
}
