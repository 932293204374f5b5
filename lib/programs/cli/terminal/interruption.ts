import { OperatorError } from "#lib/platform/errors.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

interface Interruption {
  signal: AbortSignal;
  /** Afterward, Ctrl-C no longer aborts. */
  disarm(): void;
  end(): void;
}

/** Ctrl-C aborts the signal, so that the work can clean up. */
export function interruption(): Interruption {
  const controller = new AbortController();
  let isArmed = true;
  const interrupt = (): void => {
    if (isArmed) controller.abort(new OperatorError("Interrupted. Nothing was changed."));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    disarm: () => {
      isArmed = false;
    },
    end: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
}
