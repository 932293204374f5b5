import { timingSafeEqual } from "node:crypto";
import { isLoopback } from "#lib/address.ts";
import { settings } from "#lib/config/env.ts";
import { connection } from "#lib/http/api/next-lane.ts";
import { METRICS_TYPE, metricsText } from "#lib/http/monitoring/metrics-text.ts";

function mayRead(request: Request): boolean {
  const { METRICS_TOKEN } = settings();
  if (!METRICS_TOKEN) {
    // Next sets X-Forwarded-For itself; a remote address means a proxy.
    const hops = [connection().getStore()?.peer ?? "", ...(request.headers.get("x-forwarded-for") ?? "").split(",")];
    return hops.every((hop) => hop === "" || isLoopback(hop.trim())) && hops[0] !== "";
  }
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** With `METRICS_TOKEN` set, requires it as the bearer token; otherwise readable only from this machine. Anything else gets a 404. */
export async function metricsResponse(request: Request): Promise<Response> {
  if (!mayRead(request)) return new Response("Not found\n", { status: 404 });
  return new Response(await metricsText(), { headers: { "Content-Type": METRICS_TYPE, "Cache-Control": "no-store" } });
}
