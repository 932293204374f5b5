import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface OpenConnection {
  socket: Socket;
  /** To the latest request, until both are complete. */
  response: ServerResponse | undefined;
  unanswered: number;
  /** When `unanswered` became 0, by `performance.now()`. */
  idleSince: number;
  /** No further request is answered. */
  isEnding: boolean;
  /** Of the latest request. */
  checksOfBody: number;
  bytesSeen: number;
  /** Without a byte received. */
  quietChecks: number;
}

export function newConnection(socket: Socket): OpenConnection {
  return {
    socket,
    response: undefined,
    unanswered: 0,
    idleSince: performance.now(),
    isEnding: false,
    checksOfBody: 0,
    bytesSeen: -1,
    quietChecks: 0,
  };
}

export function noteArrivals(connection: OpenConnection): void {
  const { bytesRead } = connection.socket;
  connection.quietChecks = bytesRead === connection.bytesSeen ? connection.quietChecks + 1 : 0;
  connection.bytesSeen = bytesRead;
}

/** The body has arrived but is unread here. */
export function isHeldBack({ req: request }: ServerResponse): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}

function isRequestStalled({ socket, response, unanswered }: OpenConnection): boolean {
  if (socket.writableEnded) return true;
  return unanswered === 1 && response !== undefined && !response.req.complete && !response.headersSent && !isHeldBack(response);
}

const MAX_LOOKED_AT = 256;

/**
 * Picks a connection to close for a new one: the oldest that is idle, else the oldest with a stalled request. Never one
 * that sent something since the last check or waits for a response.
 */
export function replaceable(open: Iterable<Socket>, connections: ReadonlyMap<Socket, OpenConnection>): Socket | undefined {
  let stalled: Socket | undefined;
  let looked = 0;
  for (const socket of open) {
    looked += 1;
    // A flood must not make each connection look at all others.
    if (stalled && looked > MAX_LOOKED_AT) break;
    const connection = connections.get(socket);
    if (!connection || connection.quietChecks === 0 || connection.bytesSeen !== socket.bytesRead) continue;
    if (socket.destroyed || socket.writableLength > 0) continue;
    if (connection.unanswered === 0) return socket;
    if (isRequestStalled(connection)) stalled ??= socket;
  }
  return stalled;
}
