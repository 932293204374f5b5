import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "#lib/config/child-environment.ts";

const SHORT_LIFE_MS = 5000;
const PAUSE_MS = 5000;
const PAST_GRACE_MS = 2000;
/** Bounds of the heap's young part, so that an idle worker stays small. */
const YOUNG_MB = 4;

/** The worker process, looked after. */
export interface WorkerProcess {
  /** Lets jobs end or break off, resolves when the process is gone. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts the worker process and starts another whenever it ends unasked.
 * The API and the pages go on without it meanwhile; jobs wait.
 */
export function superviseWorker(options: {
  environment: Record<string, string>;
  graceSeconds: number;
  onNote: (sentence: string) => void;
}): WorkerProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  const begin = (): void => {
    const began = performance.now();
    const made = fork(path.join(import.meta.dirname, "..", "worker", "worker-process.ts"), {
      env: childEnvironment(options.environment),
      execArgv: [...process.execArgv, `--max-semi-space-size=${YOUNG_MB}`],
    });
    child = made;
    made.on("error", () => undefined);
    made.on("exit", (code, signal) => {
      if (stopping) return;
      child = undefined;
      options.onNote(
        `The worker process (${made.pid}) ended unexpectedly (${signal ? `signal ${signal}` : `code ${code}`}); starting another.`,
      );
      timer = setTimeout(begin, performance.now() - began < SHORT_LIFE_MS ? PAUSE_MS : 0);
    });
  };
  begin();

  const kill = (): void => void child?.kill("SIGKILL");
  return {
    kill,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(kill, options.graceSeconds * 1000 + PAST_GRACE_MS);
      await gone;
      clearTimeout(late);
    },
  };
}
