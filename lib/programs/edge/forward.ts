import type { IncomingHttpHeaders } from "node:http";
import type { Writable } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import { INSIDE_HEADER, insideProof } from "#lib/platform/secrets/inside.rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";
import type { Exchange, Target } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { PAGES } from "#lib/programs/edge/page.ts";
import { Shares } from "#lib/programs/edge/shares.ts";

/** Header names are lowercase. */
type AnswerHeaders = Record<string, string | string[] | undefined>;

interface ProxyOptions {
  upstreamMs: number;
  /** Time without progress from the site or the visitor. */
  stalledMs: number;
  headersOf: (answered: AnswerHeaders) => Record<string, string | string[]>;
  /** Called once if no response began; `isBroken` is false for a timeout. */
  failed: (isBroken: boolean) => void;
}

const OVER = new Error("the exchange is over");
const BROKEN = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** Slow readers are cut off, because all sites share the upstream connections. */
class ProxyHandler implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #options: ProxyOptions;
  readonly #leave = (): void => this.#end();
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(exchange: Exchange, options: ProxyOptions) {
    this.#exchange = exchange;
    this.#options = options;
    exchange.response.once("close", this.#leave);
    this.#timer = setTimeout(() => {
      this.#end();
      options.failed(false);
    }, options.upstreamMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(OVER);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // Skips informational responses.
    if (status < 200 || this.#isOver) return;
    clearTimeout(this.#timer);
    const { response } = this.#exchange;
    this.#timer = setTimeout(() => response.destroy(), this.#options.stalledMs);
    response.on("drain", () => {
      this.#timer.refresh();
      controller.resume();
    });
    this.#exchange.begin(status, this.#options.headersOf(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#timer.refresh();
    const visitor: Writable = this.#exchange.response;
    if (!visitor.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#settle();
    this.#exchange.response.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    if (this.#isOver) return;
    this.#settle();
    const { response } = this.#exchange;
    if (response.headersSent) response.destroy();
    else this.#options.failed(BROKEN.has(error.code ?? ""));
  }

  #settle(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#exchange.response.off("close", this.#leave);
  }

  #end(): void {
    this.#settle();
    this.#controller?.abort(OVER);
  }
}

const MAX_UPSTREAM = 512;

/** Excludes cookies, credentials, forwarding headers, and Next's own, which would change the response. */
const FORWARDED_HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "cache-control", "if-match", "if-modified-since", "if-none-match", "if-range"],
  ...["if-unmodified-since", "pragma", "purpose", "range", "referer"],
  ...["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user", "sec-purpose", "user-agent"],
];

/** Hop-by-hop headers, the dashboard's cookies, and headers that only the edge may set. */
const DROPPED_HEADERS = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["alt-svc", "set-cookie", "strict-transport-security"],
]);

interface ForwardOptions {
  target: Target;
  /** The form's body. */
  body?: Buffer | undefined;
  secure: boolean;
  /** HSTS `max-age`; undefined sends no header. */
  hstsSeconds: number | undefined;
  address: string;
  traceparent?: string | undefined;
}

export interface Upstream {
  forward(exchange: Exchange, options: ForwardOptions): void;
  stop(): void;
}

/** Alternating names and values. */
function requestHeaders(sent: IncomingHttpHeaders, { target, body, secure, address, traceparent }: ForwardOptions): string[] {
  const headers = ["x-forwarded-for", address, "x-forwarded-proto", secure ? "https" : "http", "x-forwarded-host", target.authority];
  headers.push(INSIDE_HEADER, insideProof(secretKeys()));
  if (traceparent !== undefined) headers.push("traceparent", traceparent);
  for (const name of body === undefined ? FORWARDED_HEADERS : [...FORWARDED_HEADERS, "content-type"]) {
    const value = sent[name];
    if (typeof value === "string") headers.push(name, value);
  }
  return headers;
}

function answerHeaders(headers: AnswerHeaders, { target, hstsSeconds }: ForwardOptions): Record<string, string | string[]> {
  const named = new Set(`${headers["connection"] ?? ""}`.split(",").map((name) => name.trim().toLowerCase()));
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !DROPPED_HEADERS.has(name) && !named.has(name)) kept[name] = value;
  }
  const inside = `/sites/${target.host}`;
  const location = kept["location"];
  // Hides the site's internal path.
  if (typeof location === "string" && (location === inside || location.startsWith(`${inside}/`))) {
    kept["location"] = location.slice(inside.length) || "/";
  }
  if (hstsSeconds !== undefined) kept["strict-transport-security"] = `max-age=${hstsSeconds}`;
  return kept;
}

const SHARED = /^\/(?:_next\/static\/|fonts\/|media\/|embed(?:-window)?\.js$)/;

/** The paths are the same on all sites. */
function pathAtOrigin({ host, path, query }: Target): string {
  return SHARED.test(path) ? `${path}${query}` : `/sites/${host}${path}${query}`;
}

/** @param origin may have a path */
export function openUpstream(origin: string, limits: EdgeLimits): Upstream {
  const { upstreamMs, stalledMs } = limits;
  const { origin: place, host, protocol, pathname } = new URL(origin);
  const prefix = pathname === "/" ? "" : pathname;
  // `ProxyHandler` has timeouts.
  const pool = new Pool(place, { connections: MAX_UPSTREAM, headersTimeout: 0, bodyTimeout: 0 });

  const send = (exchange: Exchange, options: ForwardOptions, isRetry: boolean): void => {
    const { authority } = options.target;
    const headers = requestHeaders(exchange.request.headers, options);
    // TLS needs the origin's own name.
    headers.push("host", protocol === "https:" ? host : authority);
    const handler = new ProxyHandler(exchange, {
      upstreamMs,
      stalledMs,
      headersOf: (answered) => answerHeaders(answered, options),
      // A kept-alive connection may close just as it is reused.
      failed: (isBroken) => (isBroken && !isRetry ? send(exchange, options, true) : exchange.page(PAGES.noAnswer)),
    });
    const path = `${prefix}${pathAtOrigin(options.target)}`;
    const { body = null } = options;
    pool.dispatch({ method: exchange.method as Dispatcher.HttpMethod, path, headers, body }, handler);
  };
  const shares = new Shares(limits);
  return {
    forward(exchange, options) {
      shares.take(exchange, options.address, () => send(exchange, options, false));
    },
    stop: () => void pool.destroy(),
  };
}
