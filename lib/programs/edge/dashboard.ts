import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Http2ServerRequest } from "node:http2";
import { request as httpsRequest, Agent as TlsAgent } from "node:https";
import type { Exchange } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";
import { Shares } from "#lib/programs/edge/shares.ts";

const MAX_UPSTREAM = 512;

/** Hop-by-hop headers, and those about a request's origin, which only the edge may set. */
const OWN_HEADERS = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding"],
  ...["upgrade", "http2-settings", "expect", "host", "forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"],
]);

const REPEATABLE = new Set(["GET", "HEAD"]);

type Headers = Record<string, string | string[] | undefined>;

interface Asked {
  /** Includes the port, if any. */
  authority: string;
  path: string;
  address: string;
  traceparent: string | undefined;
}

function kept(headers: Headers): Record<string, string | string[]> {
  const named = new Set(`${headers["connection"] ?? ""}`.split(",").map((name) => name.trim().toLowerCase()));
  const entries = Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OWN_HEADERS.has(name) && !named.has(name));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The web process refuses some repeated lines; HTTP/2 splits cookies (RFC 9113, section 8.2.3). */
function sentHeaders({ headers, rawHeaders }: IncomingMessage | Http2ServerRequest): Headers {
  const sent = new Map<string, string[]>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    sent.set(name, [...(sent.get(name) ?? []), rawHeaders[i + 1] ?? ""]);
  }
  return { ...Object.fromEntries(sent), cookie: headers.cookie, connection: headers["connection"] };
}

function hasBody(request: IncomingMessage | Http2ServerRequest): boolean {
  if (request instanceof Http2ServerRequest) return !request.stream.endAfterHeaders;
  return "transfer-encoding" in request.headers || Number(request.headers["content-length"] ?? 0) > 0;
}

function upstreamHeaders({ request }: Exchange, { authority, address, traceparent }: Asked): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...kept(sentHeaders(request)), host: authority };
  if (hasBody(request) && headers["content-length"] === undefined) headers["transfer-encoding"] = "chunked";
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = "https";
  headers["x-forwarded-host"] = authority;
  if (traceparent !== undefined) headers["traceparent"] = traceparent;
  return headers;
}

/** Nothing is buffered. */
function passBack({ request, response }: Exchange, answered: IncomingMessage, upstream: ClientRequest): void {
  answered.once("error", () => response.destroy());
  answered.once("end", () => {
    request.unpipe(upstream);
    request.resume();
    if (!upstream.writableFinished) upstream.destroy();
  });
  answered.pipe(response);
}

export interface Dashboard {
  pass(exchange: Exchange, asked: Asked): void;
  stop(): void;
}

/** @param origin the web process, which enforces its own limits */
export function openDashboard(origin: string, limits: EdgeLimits): Dashboard {
  const { protocol, hostname, port } = new URL(origin);
  const isTls = protocol === "https:";
  const options = { keepAlive: true, maxSockets: MAX_UPSTREAM };
  const agent = isTls ? new TlsAgent(options) : new Agent(options);
  const ask = isTls ? httpsRequest : httpRequest;
  const shares = new Shares(limits);

  const send = (exchange: Exchange, asked: Asked, isRetry: boolean): void => {
    const { request, response, method } = exchange;
    const withBody = hasBody(request);
    const headers = upstreamHeaders(exchange, asked);
    const host = hostname.replaceAll(/^\[|\]$/g, "");
    const upstream: ClientRequest = ask({ host, port, method, path: asked.path, headers, agent });
    let isLate = false;
    upstream.setTimeout(limits.idleMs, () => {
      isLate = true;
      upstream.destroy();
    });
    let answered: IncomingMessage | undefined;
    upstream.once("response", (message) => {
      answered = message;
      exchange.begin(message.statusCode ?? 502, kept(message.headers));
      passBack(exchange, message, upstream);
    });
    upstream.on("error", () => {
      // The response itself shows whether it is complete.
      if (answered || exchange.isOver) return;
      request.unpipe(upstream);
      // A kept-alive connection may close just as it is reused.
      if (!isRetry && !isLate && !withBody && REPEATABLE.has(method) && upstream.reusedSocket) send(exchange, asked, true);
      else exchange.page(PAGES.noAnswer);
    });
    response.once("close", () => !answered?.complete && upstream.destroy());
    if (withBody) request.pipe(upstream);
    else upstream.end();
  };

  return {
    pass(exchange, asked) {
      shares.take(exchange, asked.address, () => send(exchange, asked, false));
    },
    stop: () => agent.destroy(),
  };
}
