import { EventEmitter } from "node:events";
import { type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { startDeliveries } from "#lib/history/webhooks/deliveries.jobs.ts";
import { dueEndpoints } from "#lib/history/webhooks/queue.data.ts";
import { settings } from "#lib/platform/config/env.ts";
import { ownLockNames } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { type Lane, lanesOf } from "#lib/programs/worker/lanes.ts";
import { workerLog } from "#lib/programs/worker/log.ts";
import { lockPool, releaseDeadPoolsJobs, releaseEndpoint, relockPools, takeEndpoint } from "#lib/programs/worker/pool-locks.ts";
import { AT_START, schedule } from "#lib/programs/worker/schedule.ts";
import { fairShares } from "#lib/programs/worker/shares.ts";
import { countRuns } from "#lib/programs/worker/task-metrics.ts";
import { TASKS } from "#lib/programs/worker/tasks.ts";
import { inSpans } from "#lib/programs/worker/trace-tasks.ts";

const RETRY_DELAY_MS = 2000;
/** After a stop request. */
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
  /** Whether it can take jobs. */
  isAtWork(): boolean;
  stop(): Promise<void>;
}

interface RunnerSession {
  over: Promise<void>;
  /** Takes no more work. */
  end(): Promise<void>;
  /** Resolves after `end`, once the last job is over. */
  gone: Promise<void>;
}

function workerClient(name: string): pg.Client {
  const { DATABASE_URL = "" } = settings();
  return new pg.Client({ connectionString: DATABASE_URL, application_name: name, connectionTimeoutMillis: 3000, keepAlive: true });
}

function startLane({ slots, tasks, cronItems }: Lane, jobs: pg.Pool, events: WorkerEvents): Promise<Runner> {
  return run({
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
}

async function startSession({ tasks, lookForDeadMs, minDeadSeconds }: WorkerOptions): Promise<RunnerSession> {
  const { DATABASE_URL = "", WORKER_CONCURRENCY } = settings();
  const alive = workerClient("petstore worker");
  const [lost, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const poolIds: string[] = [];
  const keep = (ids: readonly string[]): void => void relockPools(() => workerClient("petstore jobs").connect(), ids, gone.promise);
  let isBroken = false;
  const onLost = (): void => {
    isBroken = true;
    lost.resolve();
    keep([...poolIds]);
  };
  alive.once("end", onLost);
  alive.on("error", () => lost.resolve());
  const lanes = lanesOf(inSpans(tasks), schedule(), WORKER_CONCURRENCY);
  // Each lane listens on a connection.
  const max = lanes.length + WORKER_CONCURRENCY + SPARE_CONNECTIONS;
  const jobs = new pg.Pool({ connectionString: DATABASE_URL, max, application_name: "petstore jobs" });
  jobs.on("error", () => undefined);
  jobs.on("connect", (client) => void client.on("error", () => undefined));
  const [runners, ended]: [Runner[], Promise<void>[]] = [[], []];
  const close = async (delivered?: Promise<void>): Promise<void> => {
    await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
    await Promise.all([...ended, delivered]);
    alive.off("end", onLost);
    await alive.end().catch(() => undefined);
    await jobs.end().catch(() => undefined);
    gone.resolve();
  };
  try {
    await alive.connect();
    for (const lockName of ownLockNames()) await alive.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [lockName]);
    let last: Promise<unknown> = Promise.resolve();
    /** A client runs one statement at a time. */
    const serialized = <T>(ask: () => Promise<T>): Promise<T> => {
      const result = last.then(ask);
      last = result.catch(() => lost.resolve());
      return result;
    };
    const missing = new Set<string>();
    const lookForDead = (): void => {
      const freed = serialized(() => releaseDeadPoolsJobs(alive, minDeadSeconds, missing));
      freed.then(
        (workers) => workers > 0 && logger().warn({ workers }, "workers died; their jobs were released"),
        () => undefined,
      );
    };
    for (const lane of lanes) {
      const events: WorkerEvents = new EventEmitter();
      countRuns(events);
      events.on("pool:create", ({ workerPool }) => {
        if (isBroken) return keep([workerPool.id]);
        poolIds.push(workerPool.id);
        serialized(() => lockPool(alive, workerPool.id)).catch(() => undefined);
      });
      const runner = await startLane(lane, jobs, events);
      runners.push(runner);
      ended.push(runner.promise.catch(() => undefined));
    }
    for (const task of AT_START) await runners[0]?.addJob(task, {}, { jobKey: task, maxAttempts: 3 }).catch(() => lost.resolve());
    lookForDead();
    const looking = setInterval(lookForDead, lookForDeadMs);
    const deliveries = startDeliveries(
      {
        due: (now, max, running) => serialized(() => dueEndpoints(now, max, running, alive)),
        take: (endpointId) => serialized(() => takeEndpoint(alive, endpointId)),
        release: (endpointId) => serialized(() => releaseEndpoint(alive, endpointId)),
      },
      async (scope, body) => (await import("#lib/shelter/enquiries/message.data.ts")).withEnquiry(scope, body),
    );
    return {
      over: Promise.race([lost.promise, ...ended]),
      gone: gone.promise,
      async end() {
        clearInterval(looking);
        const delivered = deliveries.stop();
        void close(delivered);
        await delivered;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
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
