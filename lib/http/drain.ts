import { Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  constants,
  type Http2SecureServer,
  type Http2ServerRequest,
  Http2ServerResponse,
  type Http2Session,
  type ServerHttp2Session,
} from "node:http2";
import { Server, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** After this long without traffic, closing cuts off no request in flight. */
const QUIET_MS = 1000;
const CHECK_MS = 100;
const MAX_ACCEPTING_MS = 1000;
/** Requests in flight are still accepted; the peer starts no new ones. */
const NO_LAST_STREAM = 2 ** 31 - 1;

type Line = Socket | Http2Session;

interface Activity {
  beganAt: number;
  open: Set<ServerResponse | Http2ServerResponse>;
  quietSince: number;
}

/** A turn accepts at most one pending connection. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** HTTP/1.1 can announce this only in response headers. */
function announceEnd(line: Line, { open }: Activity): void {
  if (!("goaway" in line)) {
    for (const response of open) if (!(response instanceof Http2ServerResponse)) response.shouldKeepAlive = false;
  } else if (!line.closed && !line.destroyed) line.goaway(constants.NGHTTP2_NO_ERROR, NO_LAST_STREAM);
}

/** @param since when the peer was asked to start nothing new */
function closeWhenQuiet(line: Line, { open, quietSince }: Activity, now: number, since: number): void {
  if ("goaway" in line) {
    if (!line.closed && now - since >= QUIET_MS) line.close();
  } else if (open.size === 0 && now - quietSince >= QUIET_MS) {
    if (!line.writableEnded) line.end();
    // The peer does not close its side.
    else if (now - quietSince >= 2 * QUIET_MS) line.destroy();
  }
}

function lineOf(request: IncomingMessage | Http2ServerRequest): Line | undefined {
  return "stream" in request ? request.stream.session : request.socket;
}

/**
 * Guarantees that draining answers every started request, with `Connection: close` (HTTP/2: GOAWAY), and closes only
 * connections quiet for a second.
 * @param server has its own listeners for `Expect` already, if any
 */
export function watchConnections(server: HttpServer | Http2SecureServer): { drain(graceMs: number): Promise<void> } {
  const lines = new Map<Line, Activity>();
  /** Includes sockets still in their TLS handshake. */
  const sockets = new Set<Socket>();
  let draining = false;
  let accepted = 0;

  const watch = (line: Line): void => {
    const now = performance.now();
    const activity: Activity = { beganAt: now, open: new Set(), quietSince: now };
    lines.set(line, activity);
    line.once("close", () => lines.delete(line));
    if (draining) announceEnd(line, activity);
  };
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (server instanceof HttpServer) watch(socket);
  });
  server.on("secureConnection", (socket: TLSSocket) => {
    if (socket.alpnProtocol !== "h2") watch(socket);
  });
  server.on("session", (session: ServerHttp2Session) => watch(session));
  const track = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void => {
    const line = lineOf(request);
    const activity = line && lines.get(line);
    if (!activity) return;
    activity.open.add(response);
    if (draining && !(response instanceof Http2ServerResponse)) response.shouldKeepAlive = false;
    response.once("close", () => {
      activity.open.delete(response);
      activity.quietSince = performance.now();
    });
  };
  server.prependListener("request", track);
  // A listener of ours alone would keep Node from answering such a request itself (node:http, "Event: 'checkContinue'").
  for (const event of ["checkContinue", "checkExpectation"]) if (server.listenerCount(event) > 0) server.prependListener(event, track);

  const closeQuiet = (since: number): void => {
    const now = performance.now();
    for (const [line, activity] of lines) closeWhenQuiet(line, activity, now, Math.max(since, activity.beganAt));
  };

  /** Waits because closing the port would reset pending connections. */
  const acceptWaiting = async (): Promise<void> => {
    const deadline = performance.now() + MAX_ACCEPTING_MS;
    await turn();
    for (let before = -1; before !== accepted && performance.now() < deadline; ) {
      before = accepted;
      await turn();
    }
  };

  return {
    async drain(graceMs) {
      const since = performance.now();
      draining = true;
      for (const [line, activity] of lines) announceEnd(line, activity);
      await acceptWaiting();
      // The servers' own close() would drop idle connections immediately.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
      closeQuiet(since);
      const checks = setInterval(closeQuiet, CHECK_MS, since);
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
      await closed;
      clearInterval(checks);
      clearTimeout(late);
    },
  };
}
