import type { Server as HttpServer } from "node:http";
import type { Http2SecureServer } from "node:http2";
import { isIPv6, type Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { watchConnections } from "#lib/server/drain.ts";

/** A listener of the edge's. */
export type Listener = HttpServer | Http2SecureServer;

/** The first four groups of an IPv6 address, which are one customer's; an IPv4 address as it is. */
export function addressGroup(address: string): string {
  const bare = address.startsWith("::ffff:") ? address.slice(7) : (address.split("%")[0] ?? "");
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const groups = tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return groups.slice(0, 4).join(":");
}

/**
 * Bounds how many connections one address holds open over the listeners given
 * to it, and ends them when the edge stops. A trusted proxy speaks for many and is not counted.
 */
export class Connections {
  readonly #most: number;
  /** As many entries as there are addresses with open connections. */
  readonly #counts = new Map<string, number>();
  readonly #watched: ReturnType<typeof watchConnections>[] = [];

  constructor(mostPerAddress: number) {
    this.#most = mostPerAddress;
  }

  watch(server: Listener): void {
    this.#watched.push(watchConnections(server));
    server.prependListener("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      if (isTrustedProxy(address)) return;
      const group = addressGroup(address);
      const count = (this.#counts.get(group) ?? 0) + 1;
      this.#counts.set(group, count);
      socket.once("close", () => {
        const left = (this.#counts.get(group) ?? 1) - 1;
        if (left === 0) this.#counts.delete(group);
        else this.#counts.set(group, left);
      });
      if (count > this.#most) socket.destroy();
    });
  }

  /** Takes no new connection, lets what was begun be answered, and cuts what is still open after the time. */
  async end(graceMs: number): Promise<void> {
    await Promise.all(this.#watched.map(({ drain }) => drain(graceMs)));
  }
}
