import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { answerDirectly } from "#lib/http/api/lanes/node-lane.ts";
import { refuseHead } from "#lib/http/api/malformed-request.ts";
import { answerDocument, isDocument } from "#lib/http/api/openapi/response.ts";
import { type BrokenBody, onBrokenBody } from "#lib/http/broken-body.ts";
import { clientAddress, loggedAddress } from "#lib/http/client-address.ts";
import { refuseConnect } from "#lib/http/connect-method.ts";
import { errorBody, statusOf } from "#lib/http/error-response.ts";
import { FIXED_HEADERS } from "#lib/http/fixed-headers.mjs";
import { endEarly } from "#lib/http/lingering-close.ts";
import { answerMedia, isMedia } from "#lib/http/media/answer-media.ts";
import { allowsHotReload, nonceOf, pageHeaders } from "#lib/http/pages/page-policy.ts";
import { type PlainPage, plainPageHtml } from "#lib/http/pages/plain-page.ts";
import { renderQueued } from "#lib/http/pages/visitor-queue.ts";
import { answerWithOutages, WebResponse } from "#lib/http/pages/web-response.ts";
import { headError, isApiPath, isContinueExpected, isTextPath, requestId, splitTarget } from "#lib/http/request-head.ts";
import { countRequest, pageOperation } from "#lib/http/request-metrics.ts";
import { inResponseSpan } from "#lib/http/response-span.ts";
import { answerFeed } from "#lib/http/sites/answer-feed.ts";
import { NO_SITE } from "#lib/http/sites/site-page.ts";
import { visitorAddress } from "#lib/http/sites/site-visitors.ts";
import { sharedBy } from "#lib/platform/db/turns.ts";
import { visitorAt } from "#lib/platform/fair-turns.ts";
import { INSIDE_HEADER, isInside } from "#lib/platform/secrets/inside.rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { type RequestFacts, withRequestFacts } from "#lib/platform/telemetry/request-facts.ts";
import { WebConnections } from "#lib/programs/server/web-connections.ts";
import { WEB_LIMITS, type WebLimits } from "#lib/programs/server/web-limits.ts";
import { cutLinkPicture } from "#lib/shelter/photos/link.state.ts";
import { linkPictureOf } from "#lib/shelter/photos/processing.service.ts";
import { feedHost } from "#lib/sites/feed/rules.ts";

/** Files and probes are frequent and concern no person. */
const LOGGED = new Set(["dashboard", "pages", "sites"]);

/** @param path without the query, which may hold secrets */
function logPageRequest(request: IncomingMessage, response: ServerResponse, operation: string, path: string): RequestFacts {
  const facts: RequestFacts = { requestId: requestId() };
  response.setHeader("X-Request-Id", facts.requestId);
  if (!LOGGED.has(operation)) return facts;
  const began = performance.now();
  const { method, socket, headers } = request;
  const address = loggedAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString());
  response.once("close", () => {
    const ms = Math.round((performance.now() - began) * 100) / 100;
    const { statusCode: status, writableFinished } = response;
    const isAborted = writableFinished ? undefined : true;
    logger().info({ operation, method, path, status, ms, ...facts, address, isAborted }, "request");
  });
  return facts;
}

const MAX_HEAD_BYTES = 16_384;
const JSON_TYPE = "application/json; charset=utf-8";
const EVERY_METHOD = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

export type ApiLane = "direct" | "next";

/** Next takes its nonce from the request's policy, so a visitor's own is removed. */
function secure({ headers }: IncomingMessage, response: ServerResponse, path: string): void {
  const { policy, transport } = pageHeaders(path);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  delete headers["content-security-policy-report-only"];
  delete headers["content-security-policy"];
  if (policy) {
    headers["content-security-policy"] = policy;
    response.setHeader("Content-Security-Policy", policy);
  }
  if (transport) response.setHeader("Strict-Transport-Security", transport);
}

/** Sends 100 Continue once the body is read. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Connection", "close");
  let isSent = false;
  const send = (): void => {
    if (isSent || response.headersSent) return;
    isSent = true;
    response.removeHeader("Connection");
    response.writeContinue();
  };
  request.once("resume", send);
  // Reading by `readable` events does not resume the stream.
  request.on("newListener", (event) => {
    if (event === "readable") send();
  });
}

const BROKEN_PAGES: Record<BrokenBody, { code: "request_timeout" | "invalid_request"; message: string }> = {
  timed_out: { code: "request_timeout", message: "The upload took too long to arrive. Check the connection and try again." },
  aborted: { code: "invalid_request", message: "The body ended before its announced length, or is not well-formed." },
};

/** The handler itself would wait for the body forever. */
function answerBroken(response: ServerResponse, reason: BrokenBody): void {
  if (response.headersSent || isApiPath(splitTarget(response.req.url ?? "/").path)) return;
  const { code, message } = BROKEN_PAGES[reason];
  const body = errorBody(code, message);
  const headers = {
    "Content-Type": JSON_TYPE,
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  response.writeHead(statusOf(code), headers);
  endEarly(response, body);
}

function isHotReload({ url }: IncomingMessage): boolean {
  return allowsHotReload() && url?.startsWith("/_next/hmr") === true;
}

/** Next would answer 500. */
const UNREADABLE: PlainPage = { status: 400, title: "Bad request", text: "This address cannot be read. Check it and try again." };

function answerPage({ headers }: IncomingMessage, response: ServerResponse, page: PlainPage, path: string): void {
  const isData = path.startsWith("/api/");
  response.writeHead(page.status, { "Content-Type": isData ? JSON_TYPE : "text/html; charset=utf-8", "Cache-Control": "no-store" });
  const html = (): string => plainPageHtml(page, nonceOf(headers["content-security-policy"]?.toString()));
  response.end(isData ? errorBody("invalid_request", page.text) : html());
}

/** Must run before Next, which answers some headers and methods itself. */
function isForbidden({ headers }: IncomingMessage, operation: string): boolean {
  return operation === "sites" && !isInside(secretKeys(), headers[INSIDE_HEADER]?.toString());
}

/** Only the edge asks for a site's pages; it names the visitor. */
function addressOf({ socket, headers }: IncomingMessage, operation: string): string {
  const forwarded = headers["x-forwarded-for"]?.toString();
  if (operation !== "sites") return clientAddress(socket.remoteAddress, forwarded);
  return visitorAddress(socket.remoteAddress ?? "", socket.localAddress, forwarded ?? null);
}

/** See RFC 9110, section 9.3.7. */
function answerAsterisk({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(method === "OPTIONS" ? 204 : 400, method === "OPTIONS" ? { Allow: EVERY_METHOD } : { "Content-Length": 0 });
  response.end();
}

function listener(
  pages: Promise<RequestListener>,
  apiLane: ApiLane,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const viaNext = async (request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> => {
    const isApi = isApiPath(path);
    const began = performance.now();
    const operation = pageOperation(path);
    if (!isApi) response.once("finish", () => countRequest(operation, response.statusCode, performance.now() - began));
    const isOutside = isForbidden(request, operation);
    const feed = isOutside ? undefined : feedHost(path);
    const facts = isApi || isMedia(path) || feed !== undefined ? undefined : logPageRequest(request, response, operation, path);
    if (facts) secure(request, response, path);
    // Next understands neither absolute-form targets nor escaped letters.
    if (isApi || !request.url?.startsWith("/")) request.url = query === "" ? path : `${path}?${query}`;
    if (isContinueExpected(request)) continueWhenRead(request, response);
    if (!isTextPath(path)) return answerPage(request, response, UNREADABLE, path);
    if (isOutside) return answerPage(request, response, NO_SITE, path);
    if (isMedia(path)) return await answerMedia(request, response, path);
    if (feed !== undefined) return await answerFeed(request, response, feed, query);
    if (isDocument(request.method, path)) return await answerDocument(request, response, path);
    const handler = await pages;
    const { rawHeaders, socket } = request;
    const onBroken = (broken: (reason: BrokenBody) => void): void => void onBrokenBody(request, broken);
    const held = { peer: socket.remoteAddress ?? "", localAddress: socket.localAddress, path, query, rawHeaders, onBroken };
    const answer = (): unknown => connection().run(held, () => handler(request, response));
    if (!facts) {
      await answer();
      return;
    }
    // Within the turn, traces stay separate.
    const visitor = visitorAt(addressOf(request, operation));
    const show = (): unknown =>
      inResponseSpan(request, response, operation, () =>
        withRequestFacts(facts, () => sharedBy(visitor, () => answerWithOutages(response, answer))),
      );
    await (operation === "pages" ? renderQueued(request, response, show) : show());
  };
  return async (request, response) => {
    const headProblem = headError(request);
    if (headProblem !== undefined) return await refuseHead(headProblem, request, response);
    const { path, query } = splitTarget(request.url ?? "/");
    if (isApiPath(path) && (apiLane === "direct" || !isTextPath(path))) return await answerDirectly(request, response, path, query);
    if (path === "*") return answerAsterisk(request, response);
    await viaNext(request, response, path, query);
  };
}

/**
 * Malformed HTTP gets the Error shape.
 * @param pages page requests wait for it
 */
export function createWebServer(pages: Promise<RequestListener>, apiLane: ApiLane = "direct", limits: WebLimits = WEB_LIMITS): Server {
  const server = createServer({
    ServerResponse: WebResponse,
    maxHeaderSize: MAX_HEAD_BYTES,
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headersMs,
    // WebConnections limits other bodies further.
    requestTimeout: limits.uploadMs,
    connectionsCheckingInterval: limits.checkMs,
    // `headError` checks it.
    requireHostHeader: false,
    shouldUpgradeCallback: (request) => {
      const isUpgraded = isHotReload(request);
      if (isUpgraded) connections.release(request.socket);
      return isUpgraded;
    },
  });
  // Answers clients that half-close; no documented option does this.
  Object.assign(server, { httpAllowHalfOpen: true });
  cutLinkPicture.replace(linkPictureOf);
  const connections = new WebConnections(server, limits, answerBroken);
  const answer = listener(pages, apiLane);
  const onRequest: RequestListener = (request, response) => {
    if (!connections.begin(response)) return;
    answer(request, response).catch((error: unknown) => {
      logger().error({ err: error }, "a request could not be answered");
      response.destroy();
    });
  };
  server.on("request", onRequest);
  server.on("checkContinue", onRequest);
  server.on("checkExpectation", onRequest);
  const body = errorBody("method_not_allowed", `CONNECT is not allowed here. Allowed: ${EVERY_METHOD}.`);
  refuseConnect(server, { allow: EVERY_METHOD, type: JSON_TYPE, body });
  return server;
}
