import { Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  constants,
  type Http2SecureServer,
  type Http2ServerRequest,
  Http2ServerResponse,
  type Http2Session,
  type ServerHttp2Session,
} from "node:http2";
import type { Socket } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import type { TLSSocket } from "node:tls";

const QUIET_MS = 1000;
const MAX_ACCEPTING_MS = 1000;
/** The client may finish its requests but start no more. */
const NO_LAST_STREAM = 2 ** 31 - 1;

function announceEnd(session: Http2Session): void {
  if (!session.closed && !session.destroyed) session.goaway(constants.NGHTTP2_NO_ERROR, NO_LAST_STREAM);
}

/**
 * Only connections that are quiet for a second are closed.
 * @param server must already have its own `Expect` listeners, if any
 */
export function watchConnections(server: HttpServer | Http2SecureServer): { drain(graceMs: number): Promise<void> } {
  /** Includes unfinished TLS handshakes. */
  const sockets = new Set<Socket>();
  const http1 = server instanceof HttpServer ? sockets : new Set<Socket>();
  const sessions = new Set<Http2Session>();
  /** Last response by connection. Deleting each would let V8 promote most of them. */
  const responses = new Map<Socket, ServerResponse | undefined>();
  let draining = false;
  let accepted = 0;

  const keep = <T extends Socket | Http2Session>(open: Set<T>, one: T): void => {
    open.add(one);
    one.once("close", () => open.delete(one));
  };
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    keep(sockets, socket);
  });
  server.on("secureConnection", (socket: TLSSocket) => {
    if (socket.alpnProtocol !== "h2") keep(http1, socket);
  });
  server.on("session", (session: ServerHttp2Session) => {
    keep(sessions, session);
    if (draining) announceEnd(session);
  });
  const track = (_request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse): void => {
    if (response instanceof Http2ServerResponse) return;
    const { socket } = response.req;
    if (!responses.has(socket)) socket.once("close", () => responses.delete(socket));
    responses.set(socket, response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (responses.get(socket) === response) responses.set(socket, undefined);
    });
  };
  server.prependListener("request", track);
  // With only our listener, Node would stop answering these (node:http, "Event: 'checkContinue'").
  for (const event of ["checkContinue", "checkExpectation"]) if (server.listenerCount(event) > 0) server.prependListener(event, track);

  /** Closing would reset pending connections; a turn accepts at most one. */
  const acceptPending = async (): Promise<void> => {
    const deadline = performance.now() + MAX_ACCEPTING_MS;
    await turn();
    for (let before = -1; before !== accepted && performance.now() < deadline; ) {
      before = accepted;
      await turn();
    }
  };

  const idle = (): Set<Socket> => new Set([...http1].filter((socket) => !responses.get(socket)));

  return {
    async drain(graceMs) {
      draining = true;
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
      for (const response of responses.values()) if (response) response.shouldKeepAlive = false;
      for (const session of sessions) announceEnd(session);
      let before = idle();
      const closeQuiet = (): void => {
        const now = idle();
        for (const socket of before) if (now.has(socket)) socket.destroy();
        before = now;
      };
      if (sockets.size > 0) await delay(QUIET_MS);
      // Must precede closing the port, which lets the next program open it.
      closeQuiet();
      await acceptPending();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const checks = setInterval(closeQuiet, QUIET_MS);
      await closed;
      clearInterval(checks);
      clearTimeout(late);
    },
  };
}
