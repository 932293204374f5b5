import { ServerResponse } from "node:http";
import { statusOf, toAppError, UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { type Rendering, rendering } from "#lib/http/pages/render-error.ts";
import { databaseError } from "#lib/platform/db/pool.ts";

const renderings = new WeakMap<ServerResponse, Rendering>();

function isOutage(response: ServerResponse): boolean {
  return toAppError(databaseError(renderings.get(response)?.error)).code === "service_unavailable";
}

/** Turns Next's 500 into a 503 with Retry-After if the database caused it. */
export class WebResponse extends ServerResponse {
  override writeHead(status: number, ...rest: unknown[]): this {
    // Node's overloads.
    const others = rest as [];
    if (status !== 500 || !isOutage(this)) return super.writeHead(status, ...others);
    this.setHeader("Retry-After", `${UNAVAILABLE_RETRY_SECONDS}`);
    return super.writeHead(statusOf("service_unavailable"), ...others);
  }
}

/** @param response a `WebResponse` */
export function answerWithOutages(response: ServerResponse, answer: () => unknown): unknown {
  const held: Rendering = { error: undefined };
  renderings.set(response, held);
  return rendering().run(held, answer);
}
