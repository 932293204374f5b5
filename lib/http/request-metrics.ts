import { slot } from "#lib/platform/runtime.ts";
import { Durations, histogram } from "#lib/platform/telemetry/durations.ts";
import { byLabel, counter, exposeMetrics, type Metric } from "#lib/platform/telemetry/metrics.ts";

interface RequestCounts {
  /** By operation, then by the first digit of the status. */
  durations: Map<string, (Durations | undefined)[]>;
  /** By the code of the Error body. */
  refusals: Map<string, number>;
}

const counts = slot<RequestCounts>("http.request-metrics", () => ({ durations: new Map(), refusals: new Map() }));

/** Next to nothing on the hot path: no label is put together before a scrape. @param operation of a fixed set */
export function countRequest(operation: string, status: number, ms: number): void {
  const { durations } = counts();
  let classes = durations.get(operation);
  if (!classes) {
    classes = [];
    durations.set(operation, classes);
  }
  const statusClass = Math.trunc(status / 100);
  let kept = classes[statusClass];
  if (!kept) {
    kept = new Durations();
    classes[statusClass] = kept;
  }
  kept.add(ms);
}

export function countRefusal(code: string): void {
  const { refusals } = counts();
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
}

const PROBES = new Set(["/api/health", "/api/live", "/api/metrics", "/api/ready"]);

/** By the address of a request outside the API. */
export function pageOperation(path: string): string {
  if (path.startsWith("/_next/") || path.startsWith("/docs/reference/")) return "files";
  if (path.startsWith("/sites/")) return "sites";
  if (PROBES.has(path)) return "probes";
  return path.startsWith("/api/") ? "dashboard" : "pages";
}

export function requestMetrics(): Metric[] {
  const { durations, refusals } = counts();
  const all = [...durations].flatMap(([operation, classes]) =>
    classes.flatMap((kept, status) => (kept ? [[{ operation, status: `${status}xx` }, kept] as const] : [])),
  );
  return [
    histogram("petstore_request_duration_seconds", "Requests of the API by operation, and of the pages by kind", all),
    counter("petstore_refusals_total", "Requests of the API that were answered with an error, by its code", byLabel("code", refusals)),
  ];
}

export function exposeRequestMetrics(): void {
  exposeMetrics("requests", requestMetrics);
}
