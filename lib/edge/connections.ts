import type { Server as HttpServer } from "node:http";
import type { Http2SecureServer } from "node:http2";
import type { Socket } from "node:net";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { watchConnections } from "#lib/http/drain.ts";

/** A listener of the edge's. */
export type Listener = HttpServer | Http2SecureServer;

/** Bounds the connections of the listeners given to it, taken together, and ends them when the edge stops. */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #watched: ReturnType<typeof watchConnections>[] = [];

  constructor(mostPerAddress: number) {
    // Each listener bounds its own total.
    this.#bounds = new ConnectionBounds({ perAddress: mostPerAddress, total: Number.POSITIVE_INFINITY });
  }

  watch(server: Listener): void {
    this.#watched.push(watchConnections(server));
    server.prependListener("connection", (socket: Socket) => void this.#bounds.add(socket));
  }

  /** Takes no new connection, lets what was begun be answered, and cuts what is still open after the time. */
  async end(graceMs: number): Promise<void> {
    await Promise.all(this.#watched.map(({ drain }) => drain(graceMs)));
  }
}
