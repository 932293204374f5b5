/** A step of a change of very many. It holds the project's lock of writes for a fraction of a second. */
export const STEP_ROWS = 2000;

/** The most animals that can be picked one by one. */
export const MOST_PICKED = 1000;

/** How far a change of many, or its undo, has come. */
export interface Tally {
  /** Animals looked at. */
  seen: number;
  /** Animals that differ now. */
  changed: number;
}

export const NOTHING_YET: Tally = { seen: 0, changed: 0 };

/** One step's answer. `next` is what the following step is asked with; null when it was the last. */
export interface Step<Next> extends Tally {
  next: Next | null;
}

/** How a walk over steps ended: at its end, or before, with where to go on. */
type WalkEnd<Next> = { isWhole: true; tally: Tally } | { isWhole: false; tally: Tally; rest: Next; fault: unknown };

/**
 * Goes from step to step until the last, a refusal, or until it is asked to stop.
 * Nothing is lost when it ends early: going on with `rest` and `tally` repeats at most the step that failed.
 * @param ask sends one step
 * @param tell hears of each step
 * @param isStopped asked before each step but the first
 */
export async function walkSteps<Next>(
  start: { at: Next; tally: Tally },
  ask: (at: Next) => Promise<Step<Next>>,
  tell: (tally: Tally) => void,
  isStopped: () => boolean,
): Promise<WalkEnd<Next>> {
  let { at, tally } = start;
  for (;;) {
    try {
      const { seen, changed, next } = await ask(at);
      tally = { seen: tally.seen + seen, changed: tally.changed + changed };
      tell(tally);
      if (next === null) return { isWhole: true, tally };
      at = next;
    } catch (fault) {
      return { isWhole: false, tally, rest: at, fault };
    }
    if (isStopped()) return { isWhole: false, tally, rest: at, fault: undefined };
  }
}
