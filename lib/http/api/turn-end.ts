import { slot } from "#lib/platform/runtime.ts";

interface Turn {
  end: Promise<void> | undefined;
}

const turn = slot<Turn>("http.turn", () => ({ end: undefined }));

/**
 * Resolves when this turn of the event loop has read all requests that have arrived. Those that wait in one turn
 * continue one right after another, so a client gets its answers together and is woken once, not for each.
 */
export function turnEnd(): Promise<void> {
  const current = turn();
  current.end ??= new Promise((resolve) => {
    setImmediate(() => {
      current.end = undefined;
      resolve();
    });
  });
  return current.end;
}
