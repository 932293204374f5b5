import { Counter, Histogram } from "prom-client";
import { singleton } from "#lib/platform/runtime.ts";
import { DURATION_BUCKETS, registry } from "#lib/platform/telemetry/metrics.ts";

export const exposeRequestMetrics = singleton("http.request-metrics", () => {
  const registers = [registry()];
  return {
    durations: new Histogram({
      name: "petstore_request_duration_seconds",
      help: "Requests of the API by operation, and of the pages by kind",
      labelNames: ["operation", "status"],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    errors: new Counter({
      name: "petstore_refusals_total",
      help: "Requests of the API that were answered with an error, by its code",
      labelNames: ["code"],
      registers,
    }),
  };
});

/** @param operation one of a fixed set */
export function countRequest(operation: string, status: number, ms: number): void {
  exposeRequestMetrics().durations.observe({ operation, status: `${Math.trunc(status / 100)}xx` }, ms / 1000);
}

export function countError(code: string): void {
  exposeRequestMetrics().errors.inc({ code });
}

const PROBES = new Set(["/api/health", "/api/live", "/api/metrics", "/api/ready"]);

export function pageOperation(path: string): string {
  if (path.startsWith("/_next/") || path.startsWith("/fonts/")) return "files";
  if (path.startsWith("/media/")) return "photos";
  if (path.startsWith("/sites/")) return "sites";
  if (PROBES.has(path)) return "probes";
  return path.startsWith("/api/") ? "dashboard" : "pages";
}
