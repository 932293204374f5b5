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

/** A connection that said nothing for this long may be closed without cutting off a request on its way. */
const QUIET_MS = 1000;
const CHECK_MS = 100;
const LONGEST_ACCEPTING_MS = 1000;
/** Names no request as the last one: what is on its way already is taken, and the other side begins no more. */
const NO_LAST_STREAM = 2 ** 31 - 1;

/** A connection after its handshake: of HTTP/2 the session, of HTTP/1.1 the socket. */
type Line = Socket | Http2Session;

/** Moments as `performance.now()` gives them. */
interface Activity {
  beganAt: number;
  open: Set<ServerResponse | Http2ServerResponse>;
  quietSince: number;
}

/** One turn of the event loop, which accepts at most one of the connections that wait. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Tells the other side to begin nothing new here. HTTP/1.1 has words for that in an answer's headers alone. */
function announceEnd(line: Line, { open }: Activity): void {
  if (!("goaway" in line)) {
    for (const response of open) if (!(response instanceof Http2ServerResponse)) response.shouldKeepAlive = false;
  } else if (!line.closed && !line.destroyed) line.goaway(constants.NGHTTP2_NO_ERROR, NO_LAST_STREAM);
}

/**
 * Closes a connection that is to end, once nothing can be on its way any more.
 * @param now as `performance.now()` gives it
 * @param since when the other side was told to begin nothing new
 */
function closeWhenQuiet(line: Line, { open, quietSince }: Activity, now: number, since: number): void {
  if ("goaway" in line) {
    // What is open is still answered.
    if (!line.closed && now - since >= QUIET_MS) line.close();
  } else if (open.size === 0 && now - quietSince >= QUIET_MS) {
    if (!line.writableEnded) line.end();
    // The other side does not close its end.
    else if (now - quietSince >= 2 * QUIET_MS) line.destroy();
  }
}

/** The session or socket that a request came on; undefined when it is gone already. */
function lineOf(request: IncomingMessage | Http2ServerRequest): Line | undefined {
  return "stream" in request ? request.stream.session : request.socket;
}

/**
 * Watches a server's connections, so that it can stop without losing a request.
 *
 * Guarantee: while draining, every request that was begun is answered, what is
 * answered from then on says `Connection: close` (HTTP/2: GOAWAY), and only
 * connections that were quiet for a second are closed from our side.
 */
export function watchConnections(server: HttpServer | Http2SecureServer): { drain(graceMs: number): Promise<void> } {
  const lines = new Map<Line, Activity>();
  /** As the system knows them: those amid their handshake too. */
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
  // A request with an expectation is announced by another event, where someone listens for it.
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.prependListener(event, track);

  const closeQuiet = (since: number): void => {
    const now = performance.now();
    for (const [line, activity] of lines) closeWhenQuiet(line, activity, now, Math.max(since, activity.beganAt));
  };

  /** Resolves in a turn that found no connection waiting: the system resets those that wait when the port is closed. */
  const acceptWaiting = async (): Promise<void> => {
    const deadline = performance.now() + LONGEST_ACCEPTING_MS;
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
      // The servers' own close() would cut idle connections at once; net.Server.close() only stops accepting.
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
