import { type IncomingMessage, ServerResponse } from "node:http";
import { constants, Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { TLSSocket } from "node:tls";
import { errorBody, errorHeaders, statusOf } from "#lib/http/error-response.ts";
import { endEarly, hasUnreadBody } from "#lib/http/lingering-close.ts";
import { plainPageHtml } from "#lib/http/pages/plain-page.ts";
import { isTextPath, requestId } from "#lib/http/request-head.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { EdgePage } from "#lib/programs/edge/page.ts";
import { countVisit } from "#lib/programs/edge/visit-metrics.ts";

/** Names may have capitals and a trailing dot (RFC 4343, RFC 9110). */
export function hostName(sent: string): string {
  return sent.toLowerCase().replace(/\.$/, "");
}

const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

export interface Target {
  /** ASCII, lowercase, without port and trailing dot. */
  host: string;
  authority: string;
  path: string;
  query: string;
}

export function hostOf(authority: string): string | undefined {
  const host = hostName(authority.replace(/:\d{1,5}$/, ""));
  return NAME.test(host) ? host : undefined;
}

/** Rejects paths that parsers could read differently. */
function isPlainPath(path: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(path) || /[\\#]|\/\/|%(?:2f|5c)/i.test(path) || !isTextPath(path)) return false;
  return path.split("/").every((segment) => !/^\.{1,2}$/.test(segment.replace(/%2e/gi, ".")));
}

/** @returns undefined when malformed */
export function readTarget(host: string | undefined, target: string | undefined): Target | undefined {
  const [, absolute, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(target ?? "") ?? [];
  // RFC 9112, section 3.2.2.
  const authority = absolute ?? host ?? "";
  const asked = rest === undefined ? (target ?? "") : rest.startsWith("/") ? rest : `/${rest}`;
  const name = hostOf(authority);
  const at = asked.indexOf("?");
  const path = at === -1 ? asked : asked.slice(0, at);
  const query = at === -1 ? "" : asked.slice(at);
  if (name === undefined || !isPlainPath(path) || !/^[\x21-\x7e]*$/.test(query)) return undefined;
  return { host: name, authority: authority.toLowerCase(), path, query };
}

export type EdgeRequest = IncomingMessage | Http2ServerRequest;
export type EdgeResponse = ServerResponse | Http2ServerResponse;

const SHARED_HEADERS = {
  "x-content-type-options": "nosniff",
  // A cached redirect would loop after the primary changes.
  "cache-control": "no-store",
};
const OWN_HEADERS = {
  ...SHARED_HEADERS,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const MAX_LISTENERS = 20;
const FIELD_OVERHEAD = 32;

type Peer = Pick<TLSSocket, "remoteAddress" | "remotePort"> & { encrypted?: boolean; servername?: string | false | null };

export function socketOf(request: EdgeRequest): Peer | undefined {
  if (!(request instanceof Http2ServerRequest)) return request.socket;
  const { session } = request.stream;
  return session && !session.destroyed ? session.socket : undefined;
}

export class Exchange {
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
  readonly method: string;
  readonly peer: string;
  /** Undefined without TLS; false without SNI. */
  readonly tlsName: string | false | undefined;
  /** Selects the wording of a page. */
  audience: "site" | "dashboard" | "api" = "site";
  readonly #began = performance.now();
  #isOver = false;

  constructor(request: EdgeRequest, response: EdgeResponse) {
    const socket = socketOf(request);
    this.request = request;
    this.response = response;
    this.method = request.method ?? "GET";
    this.peer = socket?.remoteAddress ?? "";
    const { servername } = socket ?? {};
    this.tlsName = socket?.encrypted ? (servername ? hostName(servername) : false) : undefined;
    response.setMaxListeners(MAX_LISTENERS);
    // Writes fail after the visitor has left.
    response.on("error", () => undefined);
    response.once("close", () => {
      this.#isOver = true;
    });
    if (response instanceof Http2ServerResponse) {
      const { stream } = response;
      // Closes the stream of an unread body.
      if (!stream.endAfterHeaders) response.once("finish", () => !stream.destroyed && stream.close(constants.NGHTTP2_NO_ERROR));
    }
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Counts as Node does for HTTP/1.1; see RFC 9113, section 6.5.2. */
  get headBytes(): number {
    const { rawHeaders, url = "" } = this.request;
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length, 0);
    return bytes + (this.request instanceof Http2ServerRequest ? (rawHeaders.length / 2) * FIELD_OVERHEAD : url.length);
  }

  begin(status: number, headers: Record<string, string | string[]>): void {
    const { response } = this;
    if (response.headersSent || this.#isOver) return;
    countVisit(status, performance.now() - this.#began);
    if (response instanceof Http2ServerResponse) response.writeHead(status, headers);
    else response.writeHead(status, headers);
  }

  send(status: number, headers: Record<string, string>, body: string): void {
    const { response } = this;
    if (response.headersSent || this.#isOver) return;
    const length = String(Buffer.byteLength(body));
    const content = this.method === "HEAD" ? "" : body;
    if (response instanceof ServerResponse && hasUnreadBody(response.req)) {
      this.begin(status, { ...headers, "content-length": length, connection: "close" });
      endEarly(response, content);
    } else {
      this.begin(status, { ...headers, "content-length": length });
      response.end(content);
    }
  }

  page(page: EdgePage): void {
    const { status, title, text, german, service, api, headers } = page;
    if (this.audience === "api" && api) {
      const [, help = ""] = errorHeaders(api);
      const id = requestId();
      const own = { ...SHARED_HEADERS, "content-type": "application/json; charset=utf-8", "x-request-id": id, link: help };
      logger().info({ requestId: id, operation: "edge", method: this.method, status: statusOf(api.code), code: api.code }, "request");
      this.send(statusOf(api.code), { ...own, ...headers }, errorBody(api.code, api.message));
    } else {
      const isSite = this.audience === "site";
      const shown = { status, title, text: isSite ? text : (service ?? text), ...(isSite && german && { german }) };
      this.send(status, { ...OWN_HEADERS, ...headers }, plainPageHtml(shown));
    }
  }

  /** The form posts to the same address. */
  form(status: number, html: string, headers: Record<string, string>): void {
    const policy = OWN_HEADERS["content-security-policy"].replace("form-action 'none'", "form-action 'self'");
    this.send(status, { ...OWN_HEADERS, "content-security-policy": policy, ...headers }, html);
  }

  redirect(status: 301 | 308, location: string): void {
    this.send(status, { ...OWN_HEADERS, location }, "");
  }

  closeAfterwards(): void {
    if (this.response instanceof Http2ServerResponse) this.response.stream.session?.close();
    else this.response.shouldKeepAlive = false;
  }
}
