import type { Socket } from "node:net";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { addressGroup } from "#lib/platform/address.ts";

/** IPv6 counts by /64. */
export interface MaxConnections {
  perAddress: number;
  total: number;
}

/** Exempts trusted proxies. */
export class ConnectionBounds {
  readonly #max: MaxConnections;
  readonly #replaceable: (open: Iterable<Socket>) => Socket | undefined;
  /** Oldest first. */
  readonly #open = new Set<Socket>();
  readonly #groups = new Map<string, Set<Socket>>();

  /** @param replaceable picks an open connection to close for a new one at a limit; undefined closes the new one */
  constructor(max: MaxConnections, replaceable: (open: Iterable<Socket>) => Socket | undefined = () => undefined) {
    this.#max = max;
    this.#replaceable = replaceable;
  }

  add(socket: Socket): boolean {
    const address = socket.remoteAddress ?? "";
    if (isTrustedProxy(address)) return true;
    const name = addressGroup(address);
    const group = this.#groups.get(name) ?? new Set<Socket>();
    const full = group.size >= this.#max.perAddress ? group : this.#open.size >= this.#max.total ? this.#open : undefined;
    const closed = full && (this.#replaceable(full) ?? socket);
    closed?.destroy();
    if (closed === socket) return false;
    this.#groups.set(name, group.add(socket));
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      group.delete(socket);
      if (group.size === 0 && this.#groups.get(name) === group) this.#groups.delete(name);
    });
    return true;
  }
  close(address: string): void {
    for (const socket of this.#groups.get(addressGroup(address)) ?? []) socket.destroy();
  }
}
