import { onParentGone } from "#lib/platform/parent-process.ts";

const SAME_KEYPRESS_MS = 1000;

/**
 * Also detects the exit of the program that started this one.
 * @param onAgain called on a repeated request. One Ctrl-C may arrive several times, so repeats within a second are
 * ignored.
 * @returns aborted at the first request
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
