import { singleton } from "#lib/platform/runtime.ts";

interface Turn {
  end: Promise<void> | undefined;
}

const turn = singleton<Turn>("http.turn", () => ({ end: undefined }));

/** Resolves when the event loop has read all requests that have arrived, so that a client gets its responses together and is woken once. */
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
