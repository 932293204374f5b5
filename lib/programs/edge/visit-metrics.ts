import { slot } from "#lib/platform/runtime.ts";
import { Durations, histogram } from "#lib/platform/telemetry/durations.ts";
import { exposeMetrics, type Metric } from "#lib/platform/telemetry/metrics.ts";

/** By the first digit of the status. */
const visits = slot<(Durations | undefined)[]>("edge.visits", () => []);

/** @param ms until the response began */
export function countVisit(status: number, ms: number): void {
  const classes = visits();
  const at = Math.trunc(status / 100);
  const kept = classes[at] ?? new Durations();
  classes[at] = kept;
  kept.add(ms);
}

export function visitMetrics(): Metric[] {
  const all = visits().flatMap((kept, status) => (kept ? [[{ status: `${status}xx` }, kept] as const] : []));
  return [histogram("petstore_edge_request_duration_seconds", "Requests of visitors until their response began, by status", all)];
}

export function exposeVisitMetrics(): void {
  exposeMetrics("visits", visitMetrics);
}
