import { onParentGone } from "#lib/platform/parent-process.ts";

const SAME_KEYPRESS_MS = 1000;

/**
 * Also signals when the parent program exits.
 * @param onAgain not called within a second: one Ctrl-C may arrive several times
 */
export function stopRequestSignal(onAgain: () => void): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const onRequest = (): void => {
    if (!controller.signal.aborted) {
      first = performance.now();
      controller.abort();
    } else if (performance.now() - first > SAME_KEYPRESS_MS) {
      onAgain();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onRequest);
  onParentGone(onRequest);
  return controller.signal;
}
