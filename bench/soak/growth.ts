import { heldByPart } from "../harness/proc.ts";
import type { Part } from "../harness/report.ts";

export interface Sample {
  /** Epoch milliseconds. */
  at: number;
  part: string;
  /** PSS, in MiB. */
  megabytes: number;
  handles: number;
}

type Measure = "megabytes" | "handles";

/** Medians of the first, second, and last third of the calm samples; undefined where there is none. */
export interface Usage {
  part: string;
  megabytes: (number | undefined)[];
  handles: (number | undefined)[];
  grows: Measure[];
}

const PARTS = ["supervisor", "web", "worker", "edge"];
/** The last third may exceed the second by a tenth and this; the first is the warm-up. */
const ALLOWANCE: Record<Measure, number> = { megabytes: 16, handles: 8 };
const ALLOWED_SHARE = 1.1;
/** Caches and compiled code fill up at first. */
const MIN_JUDGED_MINUTES = 15;

/** Sums each part over its processes. @param pid the supervisor's */
export function sampleOf(pid: number, at: number): Sample[] {
  return [...heldByPart(pid)].filter(([part]) => PARTS.includes(part)).map(([part, held]) => ({ at, part, ...held }));
}

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

export function growing(usage: readonly Usage[], minutes: number): string[] {
  return minutes < MIN_JUDGED_MINUTES ? [] : usage.flatMap(({ part, grows }) => grows.map((what) => `${part} grows: ${what}`));
}

export function usagePart(usage: readonly Usage[], minutes: number): Part {
  const shown = (values: (number | undefined)[]): string =>
    values.map((value) => (value === undefined ? "–" : `${Math.round(value)}`)).join(", ");
  const rule =
    minutes < MIN_JUDGED_MINUTES
      ? `A run of less than ${MIN_JUDGED_MINUTES} minutes is too short to tell growth.`
      : "It grows if the end exceeds the middle by more than a tenth and 16 MiB, or 8 handles.";
  return {
    title: "Memory and handles",
    head: ["Part", "Memory (PSS) in MiB: start, middle, end", "Open handles: start, middle, end"],
    rows: usage.map(({ part, megabytes, handles }) => [part, shown(megabytes), shown(handles)]),
    note: `Medians of calm samples, in each third of the time. ${rule}`,
  };
}
