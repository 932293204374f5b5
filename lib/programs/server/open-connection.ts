import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface OpenConnection {
  socket: Socket;
  /** The latest one, until request and response are complete. */
  response: ServerResponse | undefined;
  unanswered: number;
  /** `performance.now()` when `unanswered` became 0. */
  idleSince: number;
  /** Further requests are not answered. */
  isEnding: boolean;
  /** Checks during the latest request. */
  bodyChecks: number;
  /** `bytesRead` of the socket when the current window of an upload began. */
  windowBytes: number;
  bytesSeen: number;
  /** Consecutive checks without received bytes. */
  quietChecks: number;
}

export function newConnection(socket: Socket): OpenConnection {
  return {
    socket,
    response: undefined,
    unanswered: 0,
    idleSince: performance.now(),
    isEnding: false,
    bodyChecks: 0,
    windowBytes: 0,
    bytesSeen: -1,
    quietChecks: 0,
  };
}

export function noteArrivals(connection: OpenConnection): void {
  const { bytesRead } = connection.socket;
  connection.quietChecks = bytesRead === connection.bytesSeen ? connection.quietChecks + 1 : 0;
  connection.bytesSeen = bytesRead;
}

/** The request's body is not being read. */
export function isHeldBack({ req: request }: ServerResponse): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}

/** Whether an upload has sent `bytes` since the last call, or since its start. */
export function keepsRate(connection: OpenConnection, bytes: number): boolean {
  const { socket, windowBytes } = connection;
  Object.assign(connection, { bodyChecks: 0, windowBytes: socket.bytesRead });
  return socket.bytesRead - windowBytes >= bytes;
}

function isRequestStalled({ socket, response, unanswered }: OpenConnection): boolean {
  if (socket.writableEnded) return true;
  return unanswered === 1 && response !== undefined && !response.req.complete && !response.headersSent && !isHeldBack(response);
}

const MAX_EXAMINED = 256;

/** Prefers the oldest idle connection, then the oldest with a stalled request. Never picks one that is active or waits for a response. */
export function replaceable(open: Iterable<Socket>, connections: ReadonlyMap<Socket, OpenConnection>): Socket | undefined {
  let stalled: Socket | undefined;
  let examined = 0;
  for (const socket of open) {
    examined += 1;
    // Bounds the work during a flood.
    if (stalled && examined > MAX_EXAMINED) break;
    const connection = connections.get(socket);
    if (!connection || connection.quietChecks === 0 || connection.bytesSeen !== socket.bytesRead) continue;
    if (socket.destroyed || socket.writableLength > 0) continue;
    if (connection.unanswered === 0) return socket;
    if (isRequestStalled(connection)) stalled ??= socket;
  }
  return stalled;
}
