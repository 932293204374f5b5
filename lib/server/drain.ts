import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";

/** A connection that said nothing for this long may be closed without cutting off a request on its way. */
const QUIET_MS = 500;
const CHECK_MS = 100;
const LONGEST_ACCEPTING_MS = 1000;

interface Activity {
  open: Set<ServerResponse>;
  quietSince: number;
}

/** One turn of the event loop, which accepts at most one of the connections that wait. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/**
 * Watches a server's connections, so that it can stop without losing a request.
 *
 * Guarantee: while draining, every request that was begun is answered, what is
 * answered from then on says `Connection: close`, and only connections that were
 * quiet for half a second are closed from our side.
 */
export function watchConnections(server: HttpServer): { drain(graceMs: number): Promise<void> } {
  const sockets = new Map<Socket, Activity>();
  let draining = false;
  let accepted = 0;

  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.set(socket, { open: new Set(), quietSince: performance.now() });
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const activity = sockets.get(socket);
    if (!activity) return;
    activity.open.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      activity.open.delete(response);
      activity.quietSince = performance.now();
    });
  });

  const closeQuiet = (): void => {
    const now = performance.now();
    for (const [socket, { open, quietSince }] of sockets) {
      if (open.size === 0 && now - quietSince >= QUIET_MS) socket.end();
    }
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
      draining = true;
      for (const { open } of sockets.values()) {
        for (const response of open) response.shouldKeepAlive = false;
      }
      await acceptWaiting();
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
