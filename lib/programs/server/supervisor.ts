import type { ChildProcess } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { clusterEnvironment } from "#lib/platform/config/child-environment.ts";
import { heapFlags } from "#lib/platform/config/heap-flags.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { programFile } from "#lib/platform/programs.ts";
import { restartPauses } from "#lib/programs/server/restart-pause.ts";
import { STOP_ORDER, webReportSchema } from "#lib/programs/server/web-messages.ts";

/** Falls back to SIGTERM. */
export function orderStop(child: ChildProcess): void {
  if (!child.connected) {
    child.kill("SIGTERM");
    return;
  }
  child.send(STOP_ORDER, (error) => {
    if (error) child.kill("SIGTERM");
  });
}

const PAST_GRACE_MS = 2000;
/** Keeps rows out of V8's old space: a quarter less CPU for an uncached list. */
const V8_OPTIONS = ["--no-allocation-site-pretenuring"];

export interface WebProcessesOptions {
  count: number;
  /** Added to the operator's settings. */
  environment: Record<string, string>;
  graceSeconds: number;
  onNote: (sentence: string) => void;
  /** A replacement keeps the name, such as `web-1`. */
  onStart?: (child: ChildProcess, name: string) => void;
  program?: string;
}

export interface WebProcesses {
  /** Rejects when a first start fails; `stop` must still be called. */
  ready: Promise<{ port: number; redisError?: string | undefined }>;
  /** Exits no longer cause a restart. */
  announceStop(): void;
  /** Resolves once all are gone. */
  stop(): Promise<void>;
  kill(): void;
}

export function superviseWebProcesses(options: WebProcessesOptions): WebProcesses {
  const { count, graceSeconds, onNote } = options;
  const environment = { ...options.environment };
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ port: number; redisError?: string | undefined }>();
  const living = new Set<Worker>();
  const timers = new Set<NodeJS.Timeout>();
  let waitingFor = count;
  const pauseAfter = restartPauses();
  let stopping = false;
  let redisError: string | undefined;

  // With several, the system would favor a few: two of eight would get 55 of 64.
  cluster.schedulingPolicy = count === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: options.program ?? programFile("lib/programs/server/web-process.ts"),
    execArgv: [...process.execArgv, ...heapFlags("web"), ...V8_OPTIONS],
  });

  const replace = (number: number, lived: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork(number);
    }, pauseAfter(lived));
    timers.add(timer);
  };

  const fork = (number: number): void => {
    const began = performance.now();
    const worker = cluster.fork(clusterEnvironment("web", environment));
    let serves = false;
    let reason = "";
    living.add(worker);
    options.onStart?.(worker.process, `web-${number}`);
    worker.on("error", () => undefined);
    worker.on("message", (message) => {
      const report = webReportSchema.safeParse(message).data;
      if (report?.type === "failed") {
        reason = report.message;
        reject(report.expected ? new OperatorError(report.message) : new Error(`A web process could not start: ${report.message}`));
      } else if (report?.type === "ready" && !serves) {
        serves = true;
        // Later processes keep a port chosen at random.
        environment["PORT"] = String(report.port);
        redisError ??= report.redisError;
        if (--waitingFor === 0) resolve({ port: report.port, redisError });
      }
    });
    worker.on("exit", (code, signal) => {
      living.delete(worker);
      if (stopping) return;
      const how = signal ? `signal ${signal}` : `code ${code}`;
      if (!serves && waitingFor > 0)
        return reject(new OperatorError(`A web process ended before it served (${how}); see what it wrote above.`));
      onNote(`A web process (${worker.process.pid}) ended unexpectedly (${how})${reason ? `: ${reason}` : ""}; starting another.`);
      replace(number, performance.now() - began);
    });
  };

  for (let number = 1; number <= count; number++) fork(number);
  ready.catch(() => undefined);

  const kill = (): void => {
    for (const worker of living) worker.process.kill("SIGKILL");
  };
  const announceStop = (): void => {
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
  };
  return {
    ready,
    kill,
    announceStop,
    async stop() {
      announceStop();
      const gone = [...living].map((worker) => once(worker, "exit"));
      for (const worker of living) orderStop(worker.process);
      const late = setTimeout(kill, graceSeconds * 1000 + PAST_GRACE_MS);
      await Promise.all(gone);
      clearTimeout(late);
    },
  };
}
