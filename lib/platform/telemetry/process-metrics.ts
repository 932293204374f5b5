import { performance } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge } from "prom-client";
import { programVersion } from "#lib/platform/config/version.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { registry } from "#lib/platform/telemetry/metrics.ts";

/** The default, 10, costs almost one percent of a core. */
const LAG_PRECISION_MS = 50;

export const exposeProcessMetrics = singleton("metrics.process", () => {
  const register = registry();
  const registers = [register];
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  const build = new Gauge({
    name: "petstore_build_info",
    help: "1, with the version of Petstore and of Node",
    labelNames: ["version", "node"],
    registers,
  });
  build.set({ version: programVersion(), node: process.version }, 1);
  const start = new Gauge({ name: "petstore_process_start_time_seconds", help: "When the process started", registers });
  start.set(Math.round(performance.timeOrigin) / 1000);
  const active = new Counter({
    name: "petstore_event_loop_active_seconds_total",
    help: "Time that the event loop worked instead of waiting",
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  return { build, start, active };
});
