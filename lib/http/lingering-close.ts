import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** How much of what nobody reads is still taken, so that its sender gets to read the answer. */
interface LingerBounds {
  mostMs: number;
  /** Without a byte. */
  idleMs: number;
  mostBytes: number;
}

/** More bytes than any body that is accepted somewhere, and as patient as an upload. */
const LINGER: LingerBounds = { mostMs: 30_000, idleMs: 5000, mostBytes: 64 * 1024 * 1024 };

/** Whether a request's body is still on its way. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends a connection so that its last answer arrives: sends what was written and
 * the end of our side, then takes and drops what still comes, within bounds
 * (RFC 9112, section 9.6). Closing at once would reset the connection, and a
 * sender that writes before it reads would lose the answer.
 */
export function lingeringClose(socket: Socket, { mostMs, idleMs, mostBytes }: LingerBounds = LINGER): void {
  if (socket.destroyed) return;
  const deadline = performance.now() + mostMs;
  let taken = 0;
  const close = (): void => void socket.destroy();
  const idle = setTimeout(close, idleMs);
  socket.once("close", () => clearTimeout(idle));
  socket.end();
  if (socket.readableEnded) {
    socket.once("finish", close);
    return;
  }
  // Past the HTTP parser: nothing that follows is a request any more.
  socket.removeAllListeners("data");
  socket.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > mostBytes || performance.now() > deadline) close();
    else idle.refresh();
  });
  socket.once("end", () => (socket.writableFinished ? close() : socket.once("finish", close)));
  socket.resume();
}
