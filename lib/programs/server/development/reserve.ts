import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A preloaded process starts in a third of the time. */
interface Reserve {
  renew(): void;
  /** May have just exited. */
  take(): ChildProcess;
  end(): Promise<void>;
}

export function keepReserve(make: () => ChildProcess): Reserve {
  let waiting: ChildProcess | undefined;
  return {
    renew() {
      if (waiting) return;
      const made = make();
      waiting = made;
      made.on("error", () => undefined);
      made.once("exit", () => {
        if (waiting === made) waiting = undefined;
      });
    },
    take() {
      const taken = waiting;
      waiting = undefined;
      return taken ?? make();
    },
    async end() {
      if (!waiting) return;
      const gone = once(waiting, "exit");
      waiting.kill("SIGKILL");
      await gone;
    },
  };
}
