import { createServer, type IncomingMessage, type Server } from "node:http";
import { refuseConnect } from "#lib/http/connect-method.ts";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { mayReadMetrics } from "#lib/http/monitoring/metrics-access.ts";
import { readyAnswer } from "#lib/http/monitoring/readiness.ts";
import type { OwnChecks } from "#lib/http/monitoring/readiness-rules.ts";
import { METRICS_TYPE, metricsText } from "#lib/http/monitoring/service-metrics.ts";
import type { HostAndPort } from "#lib/platform/config/host-and-port.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

const REQUEST_MS = 5000;
const CHECK_MS = 1000;
/** Longer than any answer takes. */
const IDLE_MS = 10_000;
const MAX_CONNECTIONS = { perAddress: 64, total: 128 };

interface Answer {
  status: number;
  type: string;
  body: string;
}

const plain = (status: number, body: string): Answer => ({ status, type: "text/plain", body });
const json = (status: number, body: object): Answer => ({ status, type: "application/json", body: JSON.stringify(body) });

function mayRead({ headers, rawHeaders, socket }: IncomingMessage): boolean {
  const forwardedFor = headers["x-forwarded-for"];
  return mayReadMetrics({
    authorization: headers.authorization,
    rawHeaders,
    peer: socket.remoteAddress ?? "",
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
  });
}

async function answerTo(request: IncomingMessage, own: () => OwnChecks): Promise<Answer> {
  if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "Method not allowed\n");
  const [path, query] = (request.url ?? "").split("?", 2);
  if (path === "/api/live") return json(200, { status: "ok" });
  if (path === "/api/ready") {
    const { status, report } = await readyAnswer(new URLSearchParams(query), own());
    return json(status, report);
  }
  if (path === "/api/metrics" && mayRead(request)) return { status: 200, type: METRICS_TYPE, body: await metricsText() };
  return plain(404, "Not found\n");
}

function listening(server: Server, { host, port }: HostAndPort): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) => reject(new OperatorError(`HEALTH_ADDRESS cannot be opened: ${message}`)));
    server.listen({ host, port }, resolve);
  });
}

/**
 * For starts without web processes. One request per connection.
 * @throws OperatorError when the address cannot be opened
 */
export async function openHealth(address: HostAndPort, own: () => OwnChecks): Promise<Server> {
  const bounds = { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS };
  const server = createServer(bounds, async (request, response) => {
    const { status, type, body } = await answerTo(request, own).catch((error: unknown) => {
      logger().error({ err: error }, "a health request failed");
      return plain(500, "Internal error\n");
    });
    response.writeHead(status, { "content-type": type, "cache-control": "no-store", connection: "close" }).end(body);
  });
  refuseConnect(server, { allow: "GET, HEAD" });
  // The oldest connection is stalled. Probes use no proxy, so none is exempt.
  const open = new ConnectionBounds(
    MAX_CONNECTIONS,
    ([oldest]) => oldest,
    () => false,
  );
  server.on("connection", (socket) => void open.add(socket));
  server.setTimeout(IDLE_MS);
  await listening(server, address);
  return server;
}
