import { timingSafeEqual } from "node:crypto";
import { settings } from "#lib/config/env.ts";
import { connection } from "#lib/http/api/next-lane.ts";
import { metrics, rateLimitDegraded } from "#lib/metrics.ts";
import { refreshRetentionGauges } from "#lib/retention/gauges.state.ts";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

function mayRead(request: Request): boolean {
  const { METRICS_TOKEN } = settings();
  if (!METRICS_TOKEN) {
    // Next fills in X-Forwarded-For itself; an address of elsewhere in it means that a proxy stands before us.
    const hops = [connection().getStore()?.peer ?? "", ...(request.headers.get("x-forwarded-for") ?? "").split(",")];
    return hops.every((hop) => hop === "" || LOOPBACK.test(hop.trim())) && hops[0] !== "";
  }
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * This process's metrics in Prometheus' text format. Readable from this machine
 * alone, or with `METRICS_TOKEN` as a bearer token where that is set; to others
 * it looks like a missing page.
 */
export async function metricsResponse(request: Request): Promise<Response> {
  if (!mayRead(request)) return new Response("Not found\n", { status: 404 });
  rateLimitDegraded();
  await refreshRetentionGauges();
  const registry = metrics();
  return new Response(await registry.metrics(), { headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" } });
}
