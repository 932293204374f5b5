/** The write lock is held well under a second. */
export const STEP_ROWS = 2000;

export const MAX_PICKED = 1000;

export interface Tally {
  seen: number;
  changed: number;
}

export const NOTHING_YET: Tally = { seen: 0, changed: 0 };

export interface Step<Next> extends Tally {
  next: Next | null;
}

type WalkEnd<Next> = { isWhole: true; tally: Tally } | { isWhole: false; tally: Tally; rest: Next; error: unknown };

/** Resuming with `rest` and `tally` repeats at most one step. */
export async function walkSteps<Next>(
  start: { at: Next; tally: Tally },
  ask: (at: Next) => Promise<Step<Next>>,
  onStep: (tally: Tally) => void,
  isStopped: () => boolean,
): Promise<WalkEnd<Next>> {
  let { at, tally } = start;
  for (;;) {
    try {
      const { seen, changed, next } = await ask(at);
      tally = { seen: tally.seen + seen, changed: tally.changed + changed };
      onStep(tally);
      if (next === null) return { isWhole: true, tally };
      at = next;
    } catch (error) {
      return { isWhole: false, tally, rest: at, error };
    }
    if (isStopped()) return { isWhole: false, tally, rest: at, error: undefined };
  }
}
