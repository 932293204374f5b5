import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { restartPauses } from "#lib/programs/server/restart-pause.ts";

const PAST_GRACE_MS = 2000;

export interface SupervisedProcess {
  /** Exits no longer cause a restart. */
  announceStop(): void;
  stop(): Promise<void>;
  restart(): Promise<void>;
  kill(): void;
}

interface SupervisedProcessOptions {
  name: string;
  program: string;
  /** V8's flags. */
  flags: readonly string[];
  /** The complete environment. */
  environment: NodeJS.ProcessEnv;
  graceSeconds: number;
  onNote: (sentence: string) => void;
  /** Called for replacements too. */
  onStart?: (child: ChildProcess) => void;
  /** Called at an unexpected exit; after `false`, only `restart` starts another. */
  onEnd?: (how: string) => boolean;
}

export function superviseProcess(options: SupervisedProcessOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let ending: ChildProcess | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const pauseAfter = restartPauses();

  const begin = (): void => {
    const began = performance.now();
    const made = fork(options.program, {
      env: options.environment,
      execArgv: [...process.execArgv, ...options.flags],
    });
    child = made;
    options.onStart?.(made);
    made.on("error", () => undefined);
    made.on("exit", (code, signal) => {
      if (stopping || child !== made) return;
      child = undefined;
      const how = signal ? `signal ${signal}` : `code ${code}`;
      if (options.onEnd?.(how) === false) return;
      options.onNote(`The ${options.name} process (${made.pid}) ended unexpectedly (${how}); starting another.`);
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
