import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A process that has loaded what never changes and waits for its order: beginning with it takes a third of the time. */
interface Reserve {
  /** Makes one, unless one waits. */
  renew(): void;
  /** The one that waits, which may have ended this moment; else a new one. */
  take(): ChildProcess;
  /** Ends the one that waits; resolves when it is gone. */
  end(): Promise<void>;
}

/** @param make starts a process */
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
