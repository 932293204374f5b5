import { type Server as HttpServer, type ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";

/** A connection that said nothing for this long may be closed without cutting off a request on its way. */
const QUIET_MS = 500;
const CHECK_MS = 100;

interface Activity {
  open: number;
  quietSince: number;
}

/**
 * Watches a server's connections, so that it can stop without losing a request.
 *
 * Guarantee: while draining, every request that was begun is answered, requests
 * that arrive on open connections are answered with `Connection: close`, and
 * only connections that were quiet for half a second are closed from our side.
 */
export function watchConnections(server: HttpServer): { drain(graceMs: number): Promise<void> } {
  const sockets = new Map<Socket, Activity>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    sockets.set(socket, { open: 0, quietSince: performance.now() });
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const activity = sockets.get(socket);
    if (!activity) return;
    activity.open += 1;
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      activity.open -= 1;
      activity.quietSince = performance.now();
    });
  });

  const closeQuiet = (): void => {
    const now = performance.now();
    for (const [socket, { open, quietSince }] of sockets) {
      if (open === 0 && now - quietSince >= QUIET_MS) socket.end();
    }
  };

  return {
    async drain(graceMs) {
      draining = true;
      // http.Server.close() would cut idle connections at once; net.Server.close() only stops accepting.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
      closeQuiet();
      const checks = setInterval(closeQuiet, CHECK_MS);
      const late = setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearInterval(checks);
      clearTimeout(late);
    },
  };
}
