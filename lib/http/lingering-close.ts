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
 * Half-closes, then discards what still arrives (RFC 9112, section 9.6): otherwise, a client that writes before it reads loses the
 * response.
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

/** The request may still be arriving; `response.end` would close immediately. */
export function endEarly(response: ServerResponse, body: string | Buffer): void {
  const { req: request, socket } = response;
  const linger = (): void => {
    request.resume();
    // A canceled body detaches the request's own socket.
    if (response.socket) lingeringClose(response.socket);
  };
  if (body.length > 0) response.write(body, linger);
  // No callback reports when an empty pipelined response is sent.
  else if (!socket) response.end();
  else {
    response.flushHeaders();
    linger();
  }
}
