import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { restartPauses } from "#lib/server/restart-pause.ts";

const PAST_GRACE_MS = 2000;

/** A process beside the web processes, looked after. */
export interface SupervisedProcess {
  /** Lets it end or break off what it does, resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

export interface SupervisedProcessOptions {
  /** What a note calls it, such as `worker`. */
  name: string;
  program: string;
  /** Bound of the heap's young part in MB, so that an idle process stays small. */
  youngMb: number;
  /** All that it sees. */
  environment: NodeJS.ProcessEnv;
  graceSeconds: number;
  onNote: (sentence: string) => void;
}

/**
 * Starts a process and starts another whenever it ends unasked, after an ever longer pause when it keeps ending soon after its start.
 * The API and the pages go on without it meanwhile.
 */
export function superviseProcess(options: SupervisedProcessOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const pauseAfter = restartPauses();

  const begin = (): void => {
    const began = performance.now();
    const made = fork(options.program, {
      env: options.environment,
      execArgv: [...process.execArgv, `--max-semi-space-size=${options.youngMb}`],
    });
    child = made;
    made.on("error", () => undefined);
    made.on("exit", (code, signal) => {
      if (stopping) return;
      child = undefined;
      options.onNote(
        `The ${options.name} process (${made.pid}) ended unexpectedly (${signal ? `signal ${signal}` : `code ${code}`}); starting another.`,
      );
      timer = setTimeout(begin, pauseAfter(performance.now() - began));
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
