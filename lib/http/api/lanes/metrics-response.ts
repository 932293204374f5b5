import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { mayReadMetrics } from "#lib/http/monitoring/metrics-access.ts";
import { METRICS_TYPE, metricsText } from "#lib/http/monitoring/service-metrics.ts";

export async function metricsResponse({ headers }: Request): Promise<Response> {
  const { peer = "", rawHeaders } = connection().getStore() ?? {};
  const [authorization, forwardedFor] = [headers.get("authorization"), headers.get("x-forwarded-for")];
  if (!mayReadMetrics({ authorization, rawHeaders, peer, forwardedFor })) {
    return new Response("Not found\n", { status: 404 });
  }
  return new Response(await metricsText(), { headers: { "Content-Type": METRICS_TYPE, "Cache-Control": "no-store" } });
}
