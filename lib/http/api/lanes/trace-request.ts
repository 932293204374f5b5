import type { CoreRequest, CoreResponse } from "#lib/http/api/core.ts";
import { handle } from "#lib/http/api/handle.ts";
import type { Match } from "#lib/http/api/match-route.ts";
import { inSpan, openTracing } from "#lib/platform/telemetry/tracing.ts";

/** The span never contains the actual path. */
export function handleInSpan(request: CoreRequest, match: Match): Promise<CoreResponse> {
  if (!openTracing()) return handle(request, match);
  const route = match.kind === "route" ? match.route : undefined;
  const traceparent = request.header("traceparent");
  return inSpan({ name: route?.name ?? "unmatched", kind: "server", traceparent }, async (span) => {
    const response = await handle(request, match);
    const { status, headers } = response;
    span?.set("http.request.method", request.method);
    if (route) span?.set("http.route", route.path);
    span?.set("http.response.status_code", status);
    span?.set("petstore.request_id", headers[headers.indexOf("X-Request-Id") + 1] ?? "");
    if (status >= 500) span?.fail();
    return response;
  });
}
