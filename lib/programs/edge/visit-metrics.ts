import { Histogram } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";
import { DURATION_BUCKETS, registry } from "#lib/platform/telemetry/metrics.ts";

export const exposeVisitMetrics = singleton(
  "edge.visits",
  () =>
    new Histogram({
      name: "petstore_edge_request_duration_seconds",
      help: "Requests of visitors until their response began, by status",
      labelNames: ["status"],
      buckets: DURATION_BUCKETS,
      registers: [registry()],
    }),
);

/** @param ms time to the start of the response */
export function countVisit(status: number, ms: number): void {
  exposeVisitMetrics().observe({ status: `${Math.trunc(status / 100)}xx` }, ms / 1000);
}
