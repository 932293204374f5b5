import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { openTracing } from "#lib/platform/telemetry/tracing.ts";

/** @param name one of a fixed set; the span never has the address */
export function inResponseSpan<T>(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  name: string,
  work: () => T,
): T {
  const tracing = openTracing();
  if (!tracing) return work();
  const { traceparent } = request.headers;
  const span = tracing.begin({ name, kind: "server", traceparent: typeof traceparent === "string" ? traceparent : undefined });
  response.once("close", () => {
    span.set("http.request.method", request.method ?? "GET");
    span.set("http.response.status_code", response.statusCode);
    if (response.statusCode >= 500) span.fail();
    span.end();
  });
  return tracing.within(span, work);
}
