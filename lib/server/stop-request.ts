import { onParentGone } from "#lib/parent-process.ts";

const SAME_KEYPRESS_MS = 1000;

/**
 * Hears that the service is to stop: a signal, or the end of the program that started this one.
 *
 * @param onAgain called when it is asked for once more. One press of Ctrl-C may
 *   arrive several times, from the terminal and from each program in between, so
 *   what comes within a second of the first is the same wish.
 * @returns aborted at the first wish
 */
export function hearStopRequests(onAgain: () => void): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const wish = (): void => {
    if (!controller.signal.aborted) {
      first = performance.now();
      controller.abort();
    } else if (performance.now() - first > SAME_KEYPRESS_MS) {
      onAgain();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, wish);
  onParentGone(wish);
  return controller.signal;
}
