import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refuseConnect } from "#lib/http/connect-method.ts";
import { EDGE_CHECKS } from "#lib/http/monitoring/readiness-rules.ts";
import { type Settings, settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { startListening, stopListening } from "#lib/platform/db/changes.ts";
import { closePools } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { startTracing, stopTracing } from "#lib/platform/telemetry/start-tracing.ts";
import { visitorListener } from "#lib/programs/edge/answer.ts";
import { type Certificates, openCertificates } from "#lib/programs/edge/certificates.ts";
import { Connections, type Listener } from "#lib/programs/edge/connections.ts";
import { openDashboard } from "#lib/programs/edge/dashboard.ts";
import { hostName } from "#lib/programs/edge/exchange.ts";
import { Forms } from "#lib/programs/edge/forms.ts";
import { openUpstream } from "#lib/programs/edge/forward.ts";
import { EDGE_LIMITS, type EdgeLimits } from "#lib/programs/edge/limits.ts";
import { createHttpListener, createHttpsListener, listen } from "#lib/programs/edge/listeners.ts";
import { exposeVisitMetrics } from "#lib/programs/edge/visit-metrics.ts";
import { hostCertificate } from "#lib/sites/domains/hosts/state.ts";
import { arrivesAfterSwitch, routeAfterSwitch } from "#lib/sites/domains/hosts/switch.state.ts";

/** Prevents DNS rebinding. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

function nameIn(search: URLSearchParams, parameter: string): string {
  return hostName(search.get(parameter) ?? "");
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const end = (status: number, body = ""): void => {
    response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store" }).end(body);
  };
  if (request.method !== "GET" || !OWN_HOST.test(request.headers.host ?? "")) return end(403);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/ask") {
    // Caddy may issue its own certificates.
    return end((await routeAfterSwitch(nameIn(searchParams, "domain"))) ? 200 : 404);
  }
  if (pathname === "/certificate") {
    const name = nameIn(searchParams, "server_name");
    const pair = (await hostCertificate(name)) ?? ((await arrivesAfterSwitch(name)) ? await hostCertificate(name) : undefined);
    return pair ? end(200, `${pair.chain.trimEnd()}\n${pair.key}`) : end(404);
  }
  end(404);
}

/** Loopback only. `/ask`: whether Caddy may request a certificate. `/certificate`: ours, with its private key. */
function createCaddyListener({ headersMs, requestMs }: EdgeLimits): Server {
  const server = createServer({ headersTimeout: headersMs, requestTimeout: requestMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!isAppError(error)) logger().error({ err: error }, "a Caddy request could not be answered");
      response.writeHead(503).end();
    });
  });
  refuseConnect(server, { allow: "GET" });
  return server;
}

const LOOPBACK = "127.0.0.1";

/** Loads Prisma only when needed. */
async function startPlayground(config: Settings): Promise<{ stop(): Promise<void> } | undefined> {
  if (!isPlaygroundOn(config)) return undefined;
  const { startPlaygroundDns } = await import("#lib/sites/playground/service.ts");
  return await startPlaygroundDns();
}

async function openHealthHere({ HEALTH_ADDRESS }: Settings): Promise<Server | undefined> {
  if (!HEALTH_ADDRESS) return undefined;
  const { openHealth } = await import("#lib/http/monitoring/health-listener.ts");
  return await openHealth(HEALTH_ADDRESS, () => EDGE_CHECKS);
}

export interface Edge {
  stop(): Promise<void>;
}

interface EdgeListener {
  server: Listener;
  port: number;
  host: string;
  setting: string;
}

type Answer = ReturnType<typeof visitorListener>;

function listenersOf(config: Settings, limits: EdgeLimits, certificates: Certificates, answer: Answer): EdgeListener[] {
  const host = config.EDGE_HOST ?? config.HOST;
  const listeners: EdgeListener[] = [];
  const { EDGE_HTTP_PORT: http, EDGE_HTTPS_PORT: https, EDGE_CADDY_PORT: caddy } = config;
  if (http !== undefined) listeners.push({ server: createHttpListener(answer, limits), port: http, host, setting: "EDGE_HTTP_PORT" });
  if (https !== undefined) {
    listeners.push({ server: createHttpsListener(answer, certificates, limits), port: https, host, setting: "EDGE_HTTPS_PORT" });
  }
  if (caddy !== undefined) listeners.push({ server: createCaddyListener(limits), port: caddy, host: LOOPBACK, setting: "EDGE_CADDY_PORT" });
  return listeners;
}

/** @throws OperatorError when a port or `HEALTH_ADDRESS` is unavailable or the platform's certificate cannot be read */
export async function startEdge(limits: EdgeLimits = EDGE_LIMITS): Promise<Edge> {
  await startTracing("edge");
  exposeVisitMetrics();
  const config = settings();
  const certificates = await openCertificates();
  const origin = config.WEB_ORIGIN ?? `http://${LOOPBACK}:${config.PORT}`;
  const upstream = openUpstream(origin, limits);
  const dashboard = openDashboard(origin, limits);
  const connections = new Connections(limits);
  const listeners = listenersOf(
    config,
    limits,
    certificates,
    visitorListener({ connections, upstream, dashboard, certificates, forms: new Forms(limits.formMs) }, limits),
  );
  for (const { server } of listeners) connections.watch(server);
  await startListening("edge");
  const playground = await startPlayground(config);
  for (const { server, port, host, setting } of listeners) await listen(server, port, host, setting);
  const health = await openHealthHere(config);
  return {
    async stop() {
      health?.close();
      await connections.end(config.SHUTDOWN_GRACE_SECONDS * 1000);
      upstream.stop();
      dashboard.stop();
      certificates.stop();
      await playground?.stop();
      await stopListening();
      await stopTracing();
      await closePools();
    },
  };
}
