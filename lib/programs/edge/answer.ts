import { Http2ServerRequest } from "node:http2";
import { clientAddress, isTrustedProxy } from "#lib/http/client-address.ts";
import { hasUnreadBody } from "#lib/http/lingering-close.ts";
import type { PlainPage } from "#lib/http/pages/plain-page.ts";
import { headError, isApiPath, splitTarget } from "#lib/http/request-head.ts";
import { inResponseSpan } from "#lib/http/response-span.ts";
import { askAwayHtml, formValues } from "#lib/http/sites/ask-away.ts";
import { isAskPath } from "#lib/http/sites/ask-path.ts";
import { forwardedScheme } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";
import { type Platform, platform } from "#lib/platform/config/platform.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { currentTraceparent } from "#lib/platform/telemetry/tracing.ts";
import type { Certificates } from "#lib/programs/edge/certificates.ts";
import type { Connections } from "#lib/programs/edge/connections.ts";
import type { Dashboard } from "#lib/programs/edge/dashboard.ts";
import { type EdgeRequest, type EdgeResponse, Exchange, hostName, hostOf, readTarget, type Target } from "#lib/programs/edge/exchange.ts";
import type { Forms } from "#lib/programs/edge/forms.ts";
import type { Upstream } from "#lib/programs/edge/forward.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";
import { visitorThrough } from "#lib/sites/dns/proxies.rules.ts";
import { readChallenge } from "#lib/sites/domains/hosts/data.ts";
import { isPlatformName } from "#lib/sites/domains/hosts/platform-certificate.state.ts";
import { isDashboard } from "#lib/sites/domains/hosts/state.ts";
import { routeAfterSwitch } from "#lib/sites/domains/hosts/switch.state.ts";
import type { HostRoute } from "#lib/sites/domains/hosts.rules.ts";
import { httpsUrl } from "#lib/sites/domains/platform.rules.ts";

type Decision =
  | { kind: "page"; page: PlainPage }
  | { kind: "redirect"; status: 301 | 308; location: string }
  | { kind: "forward"; hstsSeconds: number | undefined };

const DAY_SECONDS = 86_400;

/** Short at first: an owner who moves the domain is not locked into HTTPS. */
const hstsSecondsOf = (isEstablished: boolean): number => (isEstablished ? 365 : 7) * DAY_SECONDS;

interface Asked {
  target: Target;
  method: string;
  secure: boolean;
}

/** At most one redirect precedes the site. */
function decide(route: HostRoute | undefined, { target, method, secure }: Asked, platform: Platform): Decision {
  if (!route) return { kind: "page", page: PAGES.unknown };
  const rest = `${target.path}${target.query}`;
  if (route.kind === "redirect") return { kind: "redirect", status: route.status, location: `${route.to}${rest}` };
  if (route.kind === "pending") return { kind: "page", page: PAGES.beingSetUp };
  const own = route.kind === "site";
  if (!secure && (own || route.hasCertificate || platform.hasOwnTls)) {
    return { kind: "redirect", status: 308, location: `${httpsUrl(platform, target.host)}${rest}` };
  }
  const takesForms = isAskPath(target.path);
  const takes = method === "GET" || method === "HEAD" || (method === "POST" && takesForms);
  if (!takes) return { kind: "page", page: takesForms ? PAGES.noMethodOfForm : PAGES.noMethod };
  return { kind: "forward", hstsSeconds: own && secure ? hstsSecondsOf(route.isEstablished) : undefined };
}

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

/** See RFC 9112, sections 3.2 and 6.1; RFC 9113, section 8.3.1. */
function isAmbiguous(request: EdgeRequest): boolean {
  if (!(request instanceof Http2ServerRequest)) return headError(request) !== undefined;
  const { host, ":authority": authority } = request.headers;
  return host !== undefined && authority !== undefined && hostName(host) !== hostName(authority);
}

/** Limits how long an unread body may arrive. */
function limitBody({ request }: Exchange, maxMs: number): void {
  if (request instanceof Http2ServerRequest || !hasUnreadBody(request)) return;
  const late = setTimeout(() => request.complete || request.destroy(), maxMs);
  request.once("close", () => clearTimeout(late));
}

interface Parts {
  connections: Pick<Connections, "isRefused">;
  upstream: Upstream;
  dashboard: Dashboard;
  certificates: Certificates;
  forms: Forms;
}

/** The web process parses paths, and answers for them itself. */
function dashboardTarget(authority: string | undefined, url: string | undefined): Target | undefined {
  const host = hostOf(authority ?? "");
  if (host === undefined || !isDashboard(host) || !url?.startsWith("/")) return undefined;
  return { host, authority: (authority ?? "").toLowerCase(), path: url, query: "" };
}

async function answerDashboard(exchange: Exchange, target: Target, secure: boolean, { dashboard, certificates }: Parts): Promise<void> {
  const path = `${target.path}${target.query}`;
  if (secure) {
    const address = clientAddress(exchange.peer, firstOf(exchange.request.headers["x-forwarded-for"]));
    return dashboard.pass(exchange, { authority: target.authority, path, address, traceparent: currentTraceparent() });
  }
  if ((await certificates.contextFor(target.host)) === undefined) return exchange.page(PAGES.dashboardBeingSetUp);
  exchange.redirect(308, `${settings().PUBLIC_URL}${path}`);
}

async function answer(exchange: Exchange, parts: Parts, { maxHeadBytes, requestMs }: EdgeLimits): Promise<void> {
  const { request, peer, tlsName, method } = exchange;
  const sent = request.headers;
  const authority = firstOf(sent[":authority"]) ?? sent.host;
  const target = dashboardTarget(authority, request.url) ?? readTarget(authority, request.url);
  if (target && isDashboard(target.host)) exchange.audience = isApiPath(splitTarget(target.path).path) ? "api" : "dashboard";
  // Node only advertises the limit for HTTP/2, and refuses silently for HTTP/1.1.
  if (exchange.headBytes > maxHeadBytes) return exchange.page(PAGES.headTooLarge);
  if (!target || isAmbiguous(request)) {
    exchange.closeAfterwards();
    return exchange.page(PAGES.malformed);
  }
  const { host, path } = target;
  if (tlsName !== undefined && tlsName !== host) return exchange.page(PAGES.otherName);
  if (path.startsWith(CHALLENGE_PATH)) return await answerChallenge(exchange, host, path.slice(CHALLENGE_PATH.length));
  const secure = tlsName !== undefined || (isTrustedProxy(peer) && forwardedScheme(firstOf(sent["x-forwarded-proto"])) === "https");
  if (isDashboard(host)) return await answerDashboard(exchange, target, secure, parts);
  limitBody(exchange, requestMs);
  // Checked per request, so that removed names also fail on open connections.
  const from = clientAddress(peer, firstOf(sent["x-forwarded-for"]));
  const takesForm = method === "POST" && isAskPath(path) && !path.endsWith(".json");
  const route = await routeAfterSwitch(host).catch(async (error: unknown) => {
    const typed = takesForm ? await parts.forms.read(exchange, from, host) : undefined;
    if (!(typed instanceof Uint8Array)) throw error;
    exchange.form(503, askAwayHtml(formValues(typed)), { "retry-after": "60" });
    return "away" as const;
  });
  if (route === "away") return;
  const decision = decide(route, { target, method, secure }, platform());
  if (tlsName !== undefined && !route && !isPlatformName(host)) {
    // The browser then gets a failing handshake.
    exchange.closeAfterwards();
    return exchange.page(PAGES.otherName);
  }
  if (decision.kind === "page") return exchange.page(decision.page);
  if (decision.kind === "redirect") return exchange.redirect(decision.status, decision.location);
  const visitor = route?.kind === "site" ? visitorThrough(route.proxy, { from, headers: sent }) : undefined;
  if (visitor !== undefined && parts.connections.isRefused(visitor)) return exchange.page(PAGES.tooMany);
  const address = visitor ?? from;
  const body = method === "POST" ? await parts.forms.read(exchange, address, host) : undefined;
  if (body === "broken_off") return void exchange.response.destroy();
  if (body === "too_large") return exchange.page(PAGES.bodyTooLarge);
  if (body === "full") return exchange.page(PAGES.formsFull);
  parts.upstream.forward(exchange, { target, body, secure, hstsSeconds: decision.hstsSeconds, address, traceparent: currentTraceparent() });
}

export function visitorListener(parts: Parts, limits: EdgeLimits): (request: EdgeRequest, response: EdgeResponse) => void {
  const begin = (exchange: Exchange): void => {
    const { request, response } = exchange;
    const answered = inResponseSpan(request, response, "visit", () => answer(exchange, parts, limits));
    answered.catch((error: unknown) => {
      if (!isAppError(error)) logger().error({ err: error }, "a visitor's request could not be answered");
      if (response.headersSent) response.destroy();
      else exchange.page(PAGES.unconfirmed);
    });
  };
  return (request, response) => {
    const exchange = new Exchange(request, response);
    if (!(request instanceof Http2ServerRequest)) return begin(exchange);
    // A request that is canceled at once costs no work.
    setImmediate(() => exchange.isOver || begin(exchange));
  };
}
