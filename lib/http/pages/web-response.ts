import { ServerResponse } from "node:http";
import { statusOf, toAppError, UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { endEarly, hasUnreadBody } from "#lib/http/lingering-close.ts";
import { type Rendering, rendering } from "#lib/http/pages/render-error.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { requestFacts } from "#lib/platform/telemetry/request-facts.ts";

const renderings = new WeakMap<ServerResponse, Rendering>();

function isOutage(response: ServerResponse): boolean {
  return toAppError(databaseError(renderings.get(response)?.error)).code === "service_unavailable";
}

const copies = new WeakMap<ServerResponse, Uint8Array[]>();

function copy(response: ServerResponse, [chunk]: readonly unknown[]): void {
  if (typeof chunk === "string" || chunk instanceof Uint8Array) copies.get(response)?.push(Buffer.from(chunk));
}

/**
 * @param response a `WebResponse`
 * @param take gets the body after all of it was sent, unless the page failed
 */
export function copyBody(response: ServerResponse, take: (body: Buffer) => void): void {
  const copied: Uint8Array[] = [];
  copies.set(response, copied);
  response.once("finish", () => renderings.get(response)?.error === undefined && take(Buffer.concat(copied)));
}

/** Responses whose head announced the connection's end before the request's body arrived. */
const last = new WeakSet<ServerResponse>();

/** A destroyed request cannot be read on. */
function endsBeforeBody(response: ServerResponse): boolean {
  const { req, shouldKeepAlive } = response;
  const ends = req.destroyed || !shouldKeepAlive || req.httpVersionMinor === 0 || response.getHeader("Connection") === "close";
  return ends && hasUnreadBody(req);
}

/** A response before its request's body leaves the connection open; one that ends it says so, and lingers. */
export class WebResponse extends ServerResponse {
  override write(...rest: unknown[]): boolean {
    copy(this, rest);
    return super.write(...(rest as [string]));
  }

  /** Turns Next's 500 into a 503 with Retry-After if the database caused it. */
  override writeHead(status: number, ...rest: unknown[]): this {
    // Node's overloads.
    const others = rest as [];
    if (endsBeforeBody(this)) {
      last.add(this);
      this.setHeader("Connection", "close");
      // The body ends with the connection, as `end` cannot end it.
      this.removeHeader("Transfer-Encoding");
    }
    if (status !== 500 || !isOutage(this)) return super.writeHead(status, ...others);
    this.setHeader("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
    return super.writeHead(statusOf("service_unavailable"), ...others);
  }

  /** Node would reset a client that is still sending. */
  override end(...rest: unknown[]): this {
    const others = rest as [];
    const isLast = this.headersSent ? last.has(this) : endsBeforeBody(this);
    if (!isLast || !this.socket || !hasUnreadBody(this.req)) {
      copy(this, rest);
      return super.end(...others);
    }
    const [chunk] = rest;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) this.write(...(rest as [string]));
    endEarly(this, "");
    return this;
  }
}

/** @param response a `WebResponse` */
export function answerWithOutages(response: ServerResponse, answer: () => unknown): unknown {
  const held: Rendering = { error: undefined };
  renderings.set(response, held);
  const facts = requestFacts();
  // Errors after the head was sent are logged too.
  response.once("close", () => {
    if (held.error !== undefined && !isOutage(response)) logger().error({ ...facts, err: held.error }, "a page failed");
  });
  return rendering().run(held, answer);
}
