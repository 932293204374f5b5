import { Http2ServerRequest } from "node:http2";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { headError } from "#lib/http/request-head.ts";
import { inResponseSpan } from "#lib/http/response-span.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { forwardedScheme } from "#lib/platform/forwarded-scheme.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { currentTraceparent } from "#lib/platform/telemetry/tracing.ts";
import { decide } from "#lib/programs/edge/decide.ts";
import { type EdgeRequest, type EdgeResponse, Exchange } from "#lib/programs/edge/exchange.ts";
import type { Upstream } from "#lib/programs/edge/forward.ts";
import { hostName } from "#lib/programs/edge/host-name.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";
import { readTarget } from "#lib/programs/edge/target.ts";
import { readChallenge } from "#lib/sites/domains/hosts/data.ts";
import { isPlatformName } from "#lib/sites/domains/hosts/platform-certificate.state.ts";
import { hostRoute } from "#lib/sites/domains/hosts/state.ts";

const CHALLENGE_PATH = "/.well-known/acme-challenge/";
const TOKEN = /^[A-Za-z0-9_-]{1,256}$/;

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function answerChallenge(exchange: Exchange, host: string, token: string): Promise<void> {
  const wanted = TOKEN.test(token) ? await readChallenge(token, host) : undefined;
  if (wanted === undefined) return exchange.page(PAGES.noFile);
  exchange.send(200, { "content-type": "application/octet-stream", "cache-control": "no-store" }, wanted);
}

/** RFC 9112, sections 3.2 and 6.1; RFC 9113, section 8.3.1. */
function isAmbiguous(request: EdgeRequest): boolean {
  if (!(request instanceof Http2ServerRequest)) return headError(request) !== undefined;
  const { host, ":authority": authority } = request.headers;
  return host !== undefined && authority !== undefined && hostName(host) !== hostName(authority);
}

async function answer(exchange: Exchange, upstream: Upstream, maxHeadBytes: number): Promise<void> {
  const { request, peer, tlsName, method } = exchange;
  // Node's HTTP/2 only advertises this limit.
  if (exchange.headerListBytes > maxHeadBytes) return exchange.page(PAGES.headTooLarge);
  const sent = request.headers;
  const target = readTarget(firstOf(sent[":authority"]) ?? sent.host, request.url);
  if (!target || isAmbiguous(request)) {
    exchange.closeAfterwards();
    return exchange.page(PAGES.malformed);
  }
  const { host, path } = target;
  if (tlsName !== undefined && tlsName !== host) return exchange.page(PAGES.otherName);
  if (path.startsWith(CHALLENGE_PATH)) return await answerChallenge(exchange, host, path.slice(CHALLENGE_PATH.length));
  // Checked per request, so that removed names also fail on open connections.
  const route = await hostRoute(host);
  const secure = tlsName !== undefined || (isTrustedProxy(peer) && forwardedScheme(firstOf(sent["x-forwarded-proto"])) === "https");
  const decision = decide(route, { target, method, secure }, platform());
  if (tlsName !== undefined && !route && !isPlatformName(host)) {
    // The browser then gets a failing handshake.
    exchange.closeAfterwards();
    return exchange.page(PAGES.otherName);
  }
  if (decision.kind === "page") return exchange.page(decision.page);
  if (decision.kind === "redirect") return exchange.redirect(decision.status, decision.location);
  const address = clientAddress(peer, firstOf(sent["x-forwarded-for"]));
  upstream.forward(exchange, { target, secure, hstsSeconds: decision.hstsSeconds, address, traceparent: currentTraceparent() });
}

export function visitorListener(upstream: Upstream, { maxHeadBytes }: EdgeLimits): (request: EdgeRequest, response: EdgeResponse) => void {
  return (request, response) => {
    const exchange = new Exchange(request, response);
    const answered = inResponseSpan(request, response, "visit", () => answer(exchange, upstream, maxHeadBytes));
    answered.catch((error: unknown) => {
      if (!isAppError(error)) logger().error({ err: error }, "a visitor's request could not be answered");
      if (response.headersSent) response.destroy();
      else exchange.page(PAGES.unconfirmed);
    });
  };
}
