import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refuseConnect } from "#lib/http/connect-method.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { hostName } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
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
export function createCaddyListener({ headersMs, requestMs }: EdgeLimits): Server {
  const server = createServer({ headersTimeout: headersMs, requestTimeout: requestMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!isAppError(error)) logger().error({ err: error }, "a Caddy request could not be answered");
      response.writeHead(503).end();
    });
  });
  refuseConnect(server, { allow: "GET" });
  return server;
}
