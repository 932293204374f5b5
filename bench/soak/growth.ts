import type { Sample } from "./usage.ts";

type Measure = "megabytes" | "handles";

/** Medians of the first, second, and last third of the calm samples; undefined where there is none. */
export interface Usage {
  part: string;
  megabytes: (number | undefined)[];
  handles: (number | undefined)[];
  grows: Measure[];
}

/** The last third may exceed the second by a tenth and this; the first is the warm-up. */
const ALLOWANCE: Record<Measure, number> = { megabytes: 16, handles: 8 };
const ALLOWED_SHARE = 1.1;

function median(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * @param from epoch milliseconds, as `until`
 * @param isCalm whether no fault excuses what happened then
 */
export function usageOf(samples: readonly Sample[], from: number, until: number, isCalm: (at: number) => boolean): Usage[] {
  const calm = samples.filter(({ at }) => isCalm(at));
  const third = (until - from) / 3;
  return [...new Set(samples.map(({ part }) => part))].map((part) => {
    const thirds = (measure: Measure): (number | undefined)[] =>
      [0, 1, 2].map((n) =>
        median(
          calm.filter((one) => one.part === part && Math.min(2, Math.floor((one.at - from) / third)) === n).map((one) => one[measure]),
        ),
      );
    const grows = (["megabytes", "handles"] as const).filter((measure) => {
      const [, before, after] = thirds(measure);
      return before !== undefined && after !== undefined && after > before * ALLOWED_SHARE + ALLOWANCE[measure];
    });
    return { part, megabytes: thirds("megabytes"), handles: thirds("handles"), grows };
  });
}
