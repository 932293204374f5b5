import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

interface LingerBounds {
  maxMs: number;
  idleMs: number;
  maxBytes: number;
}

/** Larger than any accepted body. */
const LINGER: LingerBounds = { maxMs: 30_000, idleMs: 5000, maxBytes: 64 * 1024 * 1024 };

export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Half-closes, then discards incoming data within limits (RFC 9112, section 9.6). Closing immediately would reset the
 * connection and lose the response for a client that writes before it reads.
 */
export function lingeringClose(socket: Socket, { maxMs, idleMs, maxBytes }: LingerBounds = LINGER): void {
  if (socket.destroyed) return;
  const deadline = performance.now() + maxMs;
  let taken = 0;
  const close = (): void => void socket.destroy();
  const idle = setTimeout(close, idleMs);
  socket.once("close", () => clearTimeout(idle));
  socket.end();
  if (socket.readableEnded) {
    socket.once("finish", close);
    return;
  }
  // Bypasses the HTTP parser: nothing that follows is a request.
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > maxBytes || performance.now() > deadline) close();
    else idle.refresh();
  });
  socket.once("end", () => (socket.writableFinished ? close() : socket.once("finish", close)));
  socket.resume();
}
