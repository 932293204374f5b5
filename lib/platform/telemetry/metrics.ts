import { Gauge, Registry } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";

/** Takes each name once, so keep metrics in singletons. */
export const registry = singleton("metrics.registry", () => new Registry());

/** Seconds. */
export const DURATION_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function observeGauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [registry()],
    collect() {
      this.set(read());
    },
  });
}
