const SHORT_LIFE_MS = 5000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/** @returns maps lifetime to pause, in milliseconds */
export function restartPauses(): (livedMs: number) => number {
  let pauseMs = FIRST_PAUSE_MS;
  return (livedMs) => {
    const isShort = livedMs < SHORT_LIFE_MS;
    pauseMs = isShort ? Math.min(pauseMs * 2, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    return isShort ? pauseMs : 0;
  };
}
