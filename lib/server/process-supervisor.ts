import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { restartPauses } from "#lib/server/restart-pause.ts";

const PAST_GRACE_MS = 2000;

/** A process beside the web processes, looked after. */
export interface SupervisedProcess {
  /** Once it ends from now on, as by a signal to the whole group, it is not started again. */
  announceStop(): void;
  /** Lets it end or break off what it does, resolves when it is gone. */
  stop(): Promise<void>;
  /** Stops it and starts it again. */
  restart(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

interface SupervisedProcessOptions {
  /** What a note calls it, such as `worker`. */
  name: string;
  program: string;
  /** What stands on its command line. */
  args?: string[];
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
  let ending: ChildProcess | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const pauseAfter = restartPauses();

  const begin = (): void => {
    const began = performance.now();
    const made = fork(options.program, options.args ?? [], {
      env: options.environment,
      execArgv: [...process.execArgv, `--max-semi-space-size=${options.youngMb}`],
    });
    child = made;
    made.on("error", () => undefined);
    made.on("exit", (code, signal) => {
      if (stopping || child !== made) return;
      child = undefined;
      options.onNote(
        `The ${options.name} process (${made.pid}) ended unexpectedly (${signal ? `signal ${signal}` : `code ${code}`}); starting another.`,
      );
      timer = setTimeout(begin, pauseAfter(performance.now() - began));
    });
  };
  begin();

  const kill = (): void => {
    child?.kill("SIGKILL");
    ending?.kill("SIGKILL");
  };
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, "exit");
    ending.kill("SIGTERM");
    const late = setTimeout(kill, options.graceSeconds * 1000 + PAST_GRACE_MS);
    await gone;
    clearTimeout(late);
  };
  const announceStop = (): void => {
    stopping = true;
    clearTimeout(timer);
  };
  return {
    kill,
    restart() {
      restarting = restarting.then(end).then(() => {
        if (!stopping) begin();
      });
      return restarting;
    },
    announceStop,
    async stop() {
      announceStop();
      await restarting;
      await end();
    },
  };
}
