import { Gauge, Registry } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";

/** A registry takes each name once: keep metrics in singletons. */
export const registry = singleton("metrics.registry", () => new Registry());

/** In seconds. */
export const DURATION_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A gauge that is read when metrics are asked for. */
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
