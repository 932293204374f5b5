import type { Server as HttpServer } from "node:http";
import type { Http2SecureServer } from "node:http2";
import type { Socket } from "node:net";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { watchConnections } from "#lib/http/drain.ts";

export type Listener = HttpServer | Http2SecureServer;

export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #watched: ReturnType<typeof watchConnections>[] = [];

  constructor(mostPerAddress: number) {
    // Each listener limits its own total.
    this.#bounds = new ConnectionBounds({ perAddress: mostPerAddress, total: Number.POSITIVE_INFINITY });
  }

  watch(server: Listener): void {
    this.#watched.push(watchConnections(server));
    server.prependListener("connection", (socket: Socket) => void this.#bounds.add(socket));
  }

  /** Stops accepting, finishes requests in flight, and cuts off the rest after `graceMs`. */
  async end(graceMs: number): Promise<void> {
    await Promise.all(this.#watched.map(({ drain }) => drain(graceMs)));
  }
}
