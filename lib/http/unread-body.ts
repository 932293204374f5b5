import type { IncomingMessage, ServerResponse } from "node:http";
import { MOST_BODY_BYTES } from "#lib/http/request-body.ts";

/** How long an oversized body may still flow in after its refusal, so that the caller gets to read the answer. */
const LINGER_MS = 1000;

/** Whether a request's body is still on its way. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false;
  return "transfer-encoding" in request.headers || Number(request.headers["content-length"] ?? 0) > 0;
}

/**
 * Ends a connection soon after an API answer that did not wait for the
 * request's body, whichever lane gave it.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) response.shouldKeepAlive = false;
  response.once("finish", () => {
    if (!hasUnreadBody(request)) return;
    const { socket } = request;
    request.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}
