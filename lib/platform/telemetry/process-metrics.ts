import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { PROGRAM_VERSION } from "#lib/platform/config/version.ts";
import { slot } from "#lib/platform/runtime.ts";
import { byLabel, counter, exposeMetrics, gauge, type Metric, type MetricValue } from "#lib/platform/telemetry/metrics.ts";

/** Ten timers a second cost an idle process nothing that can be measured. */
const LAG_RESOLUTION_MS = 100;
/** Two Prometheus servers would otherwise each see half of the time. */
const LAG_KEPT_MS = 10_000;

interface Lag {
  histogram: ReturnType<typeof monitorEventLoopDelay>;
  since: number;
  shown: MetricValue[];
}

const lag = slot<Lag>("metrics.event-loop-lag", () => {
  const histogram = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  histogram.enable();
  return { histogram, since: performance.now(), shown: [] };
});

function lagValues(): MetricValue[] {
  const state = lag();
  const { histogram } = state;
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LAG_RESOLUTION_MS / 1000);
  const isDue = performance.now() - state.since >= LAG_KEPT_MS;
  if (histogram.count > 0 && (isDue || state.shown.length === 0)) {
    state.shown = byLabel("percentile", [
      ["50", seconds(histogram.percentile(50))],
      ["99", seconds(histogram.percentile(99))],
      ["100", seconds(histogram.max)],
    ]);
  }
  if (isDue) {
    histogram.reset();
    state.since = performance.now();
  }
  return state.shown;
}

export function processMetrics(): Metric[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  const heap = byLabel("state", [
    ["used", memory.heapUsed],
    ["total", memory.heapTotal],
  ]);
  return [
    gauge("petstore_build_info", "1, with the version of Petstore and of Node", [
      { labels: { version: PROGRAM_VERSION, node: process.version }, value: 1 },
    ]),
    gauge("petstore_process_start_time_seconds", "When the process started", Math.round(performance.timeOrigin) / 1000),
    counter("petstore_process_cpu_seconds_total", "Processor time of the process", (user + system) / 1e6),
    gauge("petstore_process_resident_memory_bytes", "Resident memory of the process", memory.rss),
    gauge("petstore_process_heap_bytes", "JavaScript heap of the process", heap),
    gauge("petstore_process_handles", "Open handles and requests of the process", process.getActiveResourcesInfo().length),
    counter("petstore_event_loop_active_seconds_total", "Time that the event loop worked instead of waiting", loop.active / 1000),
    gauge("petstore_event_loop_lag_seconds", "How late timers ran in the last ten seconds or more", lagValues()),
  ];
}

/** Begins to measure. */
export function exposeProcessMetrics(): void {
  lag();
  exposeMetrics("process", processMetrics);
}
