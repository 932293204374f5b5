import { Server as HttpServer } from "node:http";
import type { Http2SecureServer, Http2Session, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { watchConnections } from "#lib/http/drain.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { ResetBounds } from "#lib/programs/edge/resets.ts";

export type Listener = HttpServer | Http2SecureServer;

/** Counted as this many canceled requests. */
const WEIGHT_OF_ERROR = 50;

export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #resets: ResetBounds;
  readonly #watched: ReturnType<typeof watchConnections>[] = [];

  constructor(limits: EdgeLimits) {
    // Each listener limits its own total.
    this.#bounds = new ConnectionBounds({ perAddress: limits.maxPerAddress, total: Number.POSITIVE_INFINITY });
    this.#resets = new ResetBounds(limits);
  }

  watch(server: Listener): void {
    this.#watched.push(watchConnections(server));
    server.prependListener("connection", (socket: Socket) => {
      if (this.#resets.isRefused(socket.remoteAddress ?? "", performance.now())) socket.destroy();
      else this.#bounds.add(socket);
    });
    if (!(server instanceof HttpServer)) this.#watchResets(server);
  }

  #watchResets(server: Http2SecureServer): void {
    const addresses = new WeakMap<Http2Session, string>();
    const count = (session: Http2Session | undefined, weight: number): void => {
      const address = session && addresses.get(session);
      if (address === undefined || isTrustedProxy(address)) return;
      if (this.#resets.count(address, weight, performance.now())) this.#bounds.close(address);
    };
    server.on("session", (session: ServerHttp2Session) => void addresses.set(session, session.socket.remoteAddress ?? ""));
    server.on("sessionError", (_error: Error, session: ServerHttp2Session) => count(session, WEIGHT_OF_ERROR));
    server.prependListener("stream", (stream: ServerHttp2Stream) => {
      const { session } = stream;
      stream.once("aborted", () => count(session, 1));
    });
  }

  /** Finishes requests in flight for up to `graceMs`. */
  async end(graceMs: number): Promise<void> {
    await Promise.all(this.#watched.map(({ drain }) => drain(graceMs)));
  }
}
