import type { Metric, MetricValue } from "#lib/platform/telemetry/metrics.ts";

const BOUNDS_MS = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** A histogram in plain numbers. */
export class Durations {
  readonly #counts: number[] = new Array<number>(BOUNDS_MS.length + 1).fill(0);
  #sumMs = 0;

  add(ms: number): void {
    let at = 0;
    while (at < BOUNDS_MS.length && ms > (BOUNDS_MS[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sumMs += ms;
  }

  /** In seconds, with the counts added up, as Prometheus wants them. */
  values(name: string, labels: Record<string, string>): MetricValue[] {
    let count = 0;
    const buckets = this.#counts.map((more, at) => {
      count += more;
      const bound = BOUNDS_MS[at];
      return { metricName: `${name}_bucket`, labels: { ...labels, le: bound === undefined ? "+Inf" : String(bound / 1000) }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sumMs / 1000 },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** @param all the durations of each set of labels */
export function histogram(name: string, help: string, all: Iterable<readonly [labels: Record<string, string>, Durations]>): Metric {
  const values = Array.from(all, ([labels, durations]) => durations.values(name, labels)).flat();
  return { name, help, type: "histogram", aggregator: "sum", values };
}
