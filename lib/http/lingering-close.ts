import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface LingerBounds {
  maxMs: number;
  idleMs: number;
}

const LINGER: LingerBounds = { maxMs: 30_000, idleMs: 5000 };

export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Half-closes, then discards what still arrives, within limits (RFC 9112, section 9.6). Closing immediately would reset
 * the connection and lose the response for a client that writes before it reads.
 */
export function lingeringClose(socket: Socket, { maxMs, idleMs }: LingerBounds = LINGER): void {
  if (socket.destroyed) return;
  const close = (): void => void socket.destroy();
  const late = setTimeout(close, maxMs);
  socket.once("close", () => clearTimeout(late));
  socket.setTimeout(idleMs, close);
  socket.end();
  socket.resume();
}

/**
 * Ends a response with `Connection: close` whose request may still be arriving; after `response.end`, node:http would
 * close immediately.
 */
export function endEarly(response: ServerResponse, body: string | Buffer): void {
  const { req: request, socket } = response;
  const linger = (): void => {
    request.resume();
    lingeringClose(request.socket);
  };
  if (body.length > 0) response.write(body, linger);
  // Behind other responses, nothing tells when an empty one is sent.
  else if (!socket) response.end();
  else {
    response.flushHeaders();
    linger();
  }
}
