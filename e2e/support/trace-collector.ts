import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() })),
        }),
      ),
    }),
  ),
});

interface CollectedSpan {
  process: string | undefined;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
}

/** Takes traces as a collector does, on loopback. */
export interface TraceCollector {
  endpoint: string;
  headers: IncomingHttpHeaders[];
  texts: string[];
  spans(): CollectedSpan[];
  stop(): void;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const headers: IncomingHttpHeaders[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/v1/traces") {
      headers.push(request.headers);
      texts.push(Buffer.concat(chunks).toString("utf8"));
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    texts,
    spans: () =>
      texts
        .flatMap((text) => exportSchema.parse(JSON.parse(text)).resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const process = resource.attributes.find(({ key }) => key === "petstore.process")?.value.stringValue;
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ process, ...span })));
        }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
